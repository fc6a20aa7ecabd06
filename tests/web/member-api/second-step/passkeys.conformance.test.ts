import { expect } from 'vitest';
import { getMember } from '~/contract/calls/account';
import * as calls from '~/contract/calls/passkeys';
import { finishLogin, getSecondStep, turnOffSecondStep } from '~/contract/calls/second-step';
import { listSecurityEvents } from '~/contract/calls/security';
import { randomBytes } from 'node:crypto';
import type { Client } from '../harness/client';
import { describeMemberApi, extended } from '../harness/harness';
import { becomeMember, PASSWORD } from '../harness/member';
import { createAuthenticator } from './authenticator';
import { becomeGuarded, ticketOf } from './steps';

const ORIGIN = 'https://members.example';
const WRONG = { reason: 'second_step', fields: { passkey: 'invalid' } };

/** A member with the second step on and a passkey. @param counter the authenticator's first count; 0 does not count */
async function withPasskey(client: Client, counter = 0) {
  const member = await becomeGuarded(client, Date.now());
  const { token, codes } = member;
  const key = createAuthenticator(ORIGIN, counter);
  const begun = await client.get(calls.beginPasskey, { code: codes[0] ?? '', origin: ORIGIN }, { token });
  await client.get(calls.addPasskey, { name: 'My key', response: key.create(begun.options) }, { token });
  return { ...member, key };
}

/** Begins a login with a passkey. */
async function beginLogin(client: Client, username: string) {
  const ticket = await ticketOf(client, username);
  const { options } = await client.get(calls.beginPasskeyLogin, { ticket, origin: ORIGIN });
  return { ticket, options };
}

describeMemberApi('passkeys', (api) => {
  extended('one is added with a code, listed, used at a login, and deleted', async () => {
    const { username, token, key, codes } = await withPasskey(api());
    const listed = await api().get(getSecondStep, {}, { token });
    expect(listed.passkeys).toMatchObject([{ name: 'My key', usedAt: undefined }]);
    const again = await api().get(calls.beginPasskey, { code: codes[1] ?? '', origin: ORIGIN }, { token });
    const twice = await api().ask(calls.addPasskey, { name: 'Twice', response: key.create(again.options) }, { token });
    expect(twice).toMatchObject({ reason: 'second_step', fields: { passkey: 'exists' } });
    const { ticket, options } = await beginLogin(api(), username);
    const login = await api().get(finishLogin, { ticket, passkey: key.get(options) });
    expect(await api().get(getMember, {}, { token: login.token })).toMatchObject({ username });
    const [used] = (await api().get(getSecondStep, {}, { token })).passkeys ?? [];
    expect(used?.usedAt).toBeGreaterThan(0);
    await api().get(calls.deletePasskey, { id: used?.id ?? '' }, { token });
    expect((await api().get(getSecondStep, {}, { token })).passkeys).toEqual([]);
    expect(await api().ask(calls.deletePasskey, { id: used?.id ?? '' }, { token })).toMatchObject({
      reason: 'not_found',
    });
    const events = await api().get(listSecurityEvents, {}, { token });
    const kinds = events.list.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind?.startsWith('passkey'))).toEqual(['passkey_deleted', 'passkey_added']);
    const next = await ticketOf(api(), username);
    expect(await api().ask(calls.beginPasskeyLogin, { ticket: next, origin: ORIGIN })).toMatchObject({
      reason: 'second_step',
      fields: { passkey: 'required' },
    });
  });

  extended('adding one needs the second step, and a code', async () => {
    const { token } = await becomeMember(api());
    const asked = { code: '123456', origin: ORIGIN };
    expect(await api().ask(calls.beginPasskey, asked, { token })).toMatchObject({ reason: 'not_found' });
    const guarded = await becomeGuarded(api(), Date.now());
    const wrong = await api().ask(
      calls.beginPasskey,
      { code: 'none of these', origin: ORIGIN },
      { token: guarded.token },
    );
    expect(wrong).toMatchObject({ reason: 'second_step', fields: { code: 'invalid' } });
    for (const origin of ['members.example', 'https://members.example/app', 'javascript:alert(1)'])
      expect(await api().ask(calls.beginPasskey, { code: '123456', origin }, { token: guarded.token })).toMatchObject({
        reason: 'invalid',
        fields: { origin: 'format' },
      });
    const made = createAuthenticator(ORIGIN).create(JSON.stringify({ challenge: 'AAAA' }));
    expect(await api().ask(calls.addPasskey, { name: 'Mine', response: made }, { token: guarded.token })).toMatchObject(
      WRONG,
    );
  });

  const LIES = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: `${ORIGIN}:8443` }],
    ['another RP id', { rpId: 'evil.example' }],
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
  ] as const;

  extended.each(LIES)('a new one that was made for %s is refused, and its challenge is over', async (_, lies) => {
    const { token, codes } = await becomeGuarded(api(), Date.now());
    const key = createAuthenticator(ORIGIN);
    const { options } = await api().get(calls.beginPasskey, { code: codes[0] ?? '', origin: ORIGIN }, { token });
    const add = (response: string) => api().ask(calls.addPasskey, { name: 'Mine', response }, { token });
    expect(await add(key.create(options, lies))).toMatchObject(WRONG);
    expect(await add(key.create(options))).toMatchObject(WRONG);
    expect((await api().get(getSecondStep, {}, { token })).passkeys).toEqual([]);
  });

  extended.each(LIES)('a login that was signed for %s is refused, and its challenge is over', async (_, lies) => {
    const { username, key } = await withPasskey(api());
    const { ticket, options } = await beginLogin(api(), username);
    expect(await api().ask(finishLogin, { ticket, passkey: key.get(options, lies) })).toMatchObject(WRONG);
    expect(await api().ask(finishLogin, { ticket, passkey: key.get(options) })).toMatchObject(WRONG);
    // The ticket is still good.
    const next = await api().get(calls.beginPasskeyLogin, { ticket, origin: ORIGIN });
    expect(await api().ask(finishLogin, { ticket, passkey: key.get(next.options) })).toMatchObject({ code: 200 });
  });

  extended('a signature opens one login, and not that of another ticket', async () => {
    const { username, key } = await withPasskey(api());
    const first = await beginLogin(api(), username);
    const other = await beginLogin(api(), username);
    const passkey = key.get(first.options);
    expect(await api().ask(finishLogin, { ticket: other.ticket, passkey })).toMatchObject(WRONG);
    expect(await api().ask(finishLogin, { ticket: first.ticket, passkey })).toMatchObject({ code: 200 });
    const next = await ticketOf(api(), username);
    expect(await api().ask(finishLogin, { ticket: next, passkey })).toMatchObject(WRONG);
  });

  extended('the passkey of another member opens nothing', async () => {
    const ann = await withPasskey(api());
    const bob = await withPasskey(api());
    const { ticket, options } = await beginLogin(api(), ann.username);
    expect(await api().ask(finishLogin, { ticket, passkey: bob.key.get(options) })).toMatchObject(WRONG);
    const [own] = (await api().get(getSecondStep, {}, { token: ann.token })).passkeys ?? [];
    expect(await api().ask(calls.deletePasskey, { id: own?.id ?? '' }, { token: bob.token })).toMatchObject({
      reason: 'not_found',
    });
  });

  extended('a count that stands still or goes back is refused: the key may have been copied', async () => {
    const { username, key } = await withPasskey(api(), 5);
    const attempt = async (counter?: number) => {
      const { ticket, options } = await beginLogin(api(), username);
      return api().ask(finishLogin, { ticket, passkey: key.get(options, counter === undefined ? {} : { counter }) });
    };
    expect(await attempt()).toMatchObject({ code: 200 });
    for (const counter of [6, 1, 0]) expect(await attempt(counter)).toMatchObject(WRONG);
    expect(await attempt(20)).toMatchObject({ code: 200 });
  });

  extended('what is no answer of a browser is refused', async () => {
    const { username } = await withPasskey(api());
    for (const passkey of ['', '{', 'null', '[]', '{"id":7}']) {
      const { ticket } = await beginLogin(api(), username);
      expect(await api().ask(finishLogin, { ticket, passkey }), passkey).toMatchObject(WRONG);
    }
  });

  extended('turning the second step off deletes the passkeys', async () => {
    const { token, codes } = await withPasskey(api());
    await api().get(turnOffSecondStep, { password: PASSWORD, code: codes[1] ?? '' }, { token });
    const off = await api().get(getSecondStep, {}, { token });
    expect([off.on, off.passkeys]).toEqual([false, undefined]);
  });
});
