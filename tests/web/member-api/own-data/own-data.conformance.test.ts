import { expect, test } from 'vitest';
import * as calls from '~/contract/calls/own-data';
import { getMember } from '~/contract/calls/account';
import { describeMemberApi } from '../harness/harness';
import { becomeMember, PASSWORD } from '../harness/member';

describeMemberApi('own data', (api) => {
  const WRONG = `${PASSWORD}x`;

  test('a file is made after the login password, and downloaded by its member alone', async () => {
    const client = api();
    const { token } = await becomeMember(client);
    const { token: other } = await becomeMember(client);
    expect((await client.get(calls.getExport, {}, { token })).state).toBe('none');
    for (const password of ['', WRONG]) {
      const refused = await client.ask(calls.startExport, { password }, { token });
      expect(refused.fields).toEqual({ password: password === '' ? 'required' : 'invalid' });
    }
    expect((await client.get(calls.getExport, {}, { token })).state).toBe('none');

    const begun = await client.get(calls.startExport, { password: PASSWORD }, { token });
    expect(['making', 'ready']).toContain(begun.state);
    await expect
      .poll(async () => (await client.get(calls.getExport, {}, { token })).state, { interval: 50 })
      .toBe('ready');
    const { until, size } = await client.get(calls.getExport, {}, { token });
    expect(until).toBeGreaterThan(0);

    const file = await client.request(calls.EXPORT_FILE, { headers: { token } });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/zip');
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(bytes.length).toBe(size);
    expect(Buffer.from(bytes.subarray(0, 2)).toString()).toBe('PK');
    for (const headers of [{ token: other }, { token: 'none' }, undefined] as const) {
      const refused = await client.request(calls.EXPORT_FILE, headers && { headers });
      expect(refused.status).toBe(404);
      await refused.text();
    }
  });

  test('an account is closed after the password, and kept after all', async () => {
    const client = api();
    const { token } = await becomeMember(client);
    const before = await client.get(calls.getClosing, {}, { token });
    expect(before.closing).toBe(false);
    const wrong = await client.ask(calls.beginClosing, { password: WRONG }, { token });
    expect(wrong).toMatchObject({ reason: 'credentials', fields: { password: 'invalid' } });
    const begun = await client.get(calls.beginClosing, { password: PASSWORD }, { token });
    expect(begun.closing).toBe(true);
    expect((begun.until ?? 0) - (begun.since ?? 0)).toBe(calls.CLOSING_DAYS * 86_400_000);
    expect((await client.get(getMember, {}, { token })).closing).toMatchObject({ until: begun.until });
    expect(await client.get(calls.beginClosing, { password: PASSWORD }, { token })).toEqual(begun);
    for (const time of ['once', 'twice']) {
      const kept = await client.get(calls.cancelClosing, {}, { token });
      expect(kept.closing, time).toBe(false);
    }
    expect((await client.get(getMember, {}, { token })).closing).toBeUndefined();
  });

  test('every call needs a login', async () => {
    for (const call of [calls.getExport, calls.getClosing, calls.cancelClosing] as const)
      expect((await api().ask(call, {}, { token: 'none' })).code).toBe(401);
  });
});
