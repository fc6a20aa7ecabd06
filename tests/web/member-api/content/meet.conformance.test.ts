import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { takePause } from '~/contract/calls/limits';
import { getBalance } from '~/contract/calls/funds';
import * as meet from '~/contract/calls/meet';
import { describeMemberApi, extended } from '../harness/harness';
import { becomeMember } from '../harness/member';

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const PHONE = '+819012345678';

describeMemberApi('meet', (api) => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await becomeMember(api()));
  });

  /** The id of the n-th profile. */
  async function profileId(number = 1): Promise<string> {
    const { list } = await api().get(meet.listProfiles, { page: number, limit: 1 }, { token });
    return list[0]?.id ?? '';
  }

  test('profiles and their details are for members alone', async () => {
    expect(await api().ask(meet.listProfiles, {})).toMatchObject({ code: 401 });
    expect(await api().ask(meet.getProfile, { id: '1' })).toMatchObject({ code: 401 });
  });

  test('pages of profiles follow one another without gap or repetition', async () => {
    const all = await api().get(meet.listProfiles, { page: 1, limit: 10 }, { token });
    const first = await api().get(meet.listProfiles, { page: 1, limit: 5 }, { token });
    const second = await api().get(meet.listProfiles, { page: 2, limit: 5 }, { token });
    expect([...ids(first.list), ...ids(second.list)]).toEqual(ids(all.list));
    expect(new Set(ids(all.list)).size).toBe(all.list.length);
  });

  test('a page of profiles after the last one is empty', async () => {
    const { list } = await api().get(meet.listProfiles, { page: 1_000_000, limit: 100 }, { token });
    expect(list).toEqual([]);
  });

  extended('a region shows the people of that region and nobody else', async () => {
    const { list: regions } = await api().get(meet.listRegions, {}, { token });
    for (const { id, name } of regions) {
      const { list } = await api().get(meet.listProfiles, { addressId: id, limit: 100 }, { token });
      for (const { address } of list) expect(address).toBe(name);
    }
  });

  extended('a region that does not exist has nobody in it', async () => {
    const { list } = await api().get(meet.listProfiles, { addressId: 'nowhere' }, { token });
    expect(list).toEqual([]);
  });

  extended('random order is the same for the same seed, over pages too', async () => {
    const ask = (page: number, limit: number, seed: string) =>
      api().get(meet.listProfiles, { page, limit, suiji: 1, seed }, { token });
    const whole = ids((await ask(1, 12, 'steady')).list);
    expect(ids((await ask(1, 12, 'steady')).list)).toEqual(whole);
    const pages = await Promise.all([1, 2, 3].map((page) => ask(page, 4, 'steady')));
    expect(pages.flatMap(({ list }) => ids(list))).toEqual(whole);
    expect(ids((await ask(1, 12, 'another')).list)).not.toEqual(whole);
  });

  extended('random order without a seed is a new one each time', async () => {
    const asked = Array.from({ length: 6 }, () =>
      api().get(meet.listProfiles, { page: 1, limit: 8, suiji: 1 }, { token }),
    );
    const orders = (await Promise.all(asked)).map(({ list }) => ids(list).join());
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  test('a profile opens from the list', async () => {
    const { list } = await api().get(meet.listProfiles, { page: 1, limit: 3 }, { token });
    for (const card of list) {
      const profile = await api().get(meet.getProfile, { id: card.id }, { token });
      expect(profile).toMatchObject(card);
    }
  });

  test('a profile that does not exist is not found', async () => {
    expect(await api().ask(meet.getProfile, { id: 'nobody' }, { token })).toMatchObject({ reason: 'not_found' });
  });

  extended.each([{ page: 0 }, { limit: 0 }, { limit: 101 }, { suiji: 2 }])('a list refuses %j', async (input) => {
    expect(await api().ask(meet.listProfiles, input, { token })).toMatchObject({ reason: 'invalid' });
  });

  test.each([
    [meet.listRegions, {}],
    [meet.requestDate, { id: '1', contact: PHONE }],
    [meet.listRequests, {}],
    [meet.revokeRequest, { id: '1' }],
    [meet.reportProfile, { id: '1', reason: 'fake' }],
    [meet.blockProfile, { id: '1' }],
    [meet.listBlocks, {}],
    [meet.unblockProfile, { id: '1' }],
  ] as const)('$path is for members alone', async (call, input) => {
    expect(await api().ask(call, input as never)).toMatchObject({ code: 401 });
  });

  describe('a date request', () => {
    test('is taken from a member without money or bets who has excluded themselves (X2, X6)', async () => {
      const member = await becomeMember(api());
      await api().get(takePause, { kind: 'exclusion', days: 184 }, { token: member.token });
      const { balance } = await api().get(getBalance, {}, { token: member.token });
      expect(balance).toBe(0);
      const id = await profileId();
      const asked = await api().get(meet.requestDate, { id, contact: PHONE }, { token: member.token });
      expect(asked.status).toBe('sent');
      const { list } = await api().get(meet.listRequests, { profileId: id }, { token: member.token });
      expect(list).toMatchObject([{ id: asked.id, profileId: id, status: 'sent' }]);
    });

    test('comes back masked, with its message and its end, and to nobody else', async () => {
      const member = await becomeMember(api());
      const input = { id: await profileId(), contact: PHONE, message: 'Tea by the pond?' };
      await api().get(meet.requestDate, input, { token: member.token });
      const { list } = await api().get(meet.listRequests, {}, { token: member.token });
      expect(list).toMatchObject([{ contact: '•••• 5678', message: 'Tea by the pond?' }]);
      expect(list[0]?.until ?? 0).toBeGreaterThan(list[0]?.at ?? Infinity);
      expect(JSON.stringify(list)).not.toContain(PHONE);
      const other = await becomeMember(api());
      expect((await api().get(meet.listRequests, {}, { token: other.token })).list).toEqual([]);
    });

    test('is one however often the same form is sent, also at the same time', async () => {
      const member = await becomeMember(api());
      const input = { id: await profileId(), contact: PHONE };
      const send = (key: string) => api().ask(meet.requestDate, input, { token: member.token, key });
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => send(key)));
      expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
      expect(await send(randomUUID())).toMatchObject({ code: 400, reason: 'exists' });
      const other = { ...input, contact: '+819087654321' };
      expect(await api().ask(meet.requestDate, other, { token: member.token, key })).toMatchObject({ code: 409 });
      expect((await api().get(meet.listRequests, {}, { token: member.token })).total).toBe(1);
    });

    test('is one at a time, however many are sent at once', async () => {
      const member = await becomeMember(api());
      const input = { id: await profileId(), contact: PHONE };
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => api().ask(meet.requestDate, input, { token: member.token })),
      );
      expect(answers.map(({ reason }) => reason ?? 'taken').sort()).toEqual(['exists', 'exists', 'exists', 'taken']);
    });

    test('can be taken back, which deletes contact and message, and then asked for anew', async () => {
      const member = await becomeMember(api());
      const input = { id: await profileId(), contact: PHONE, message: 'Tea?' };
      const { id = '' } = await api().get(meet.requestDate, input, { token: member.token });
      await api().get(meet.revokeRequest, { id }, { token: member.token });
      await api().get(meet.revokeRequest, { id }, { token: member.token });
      const { list } = await api().get(meet.listRequests, {}, { token: member.token });
      expect(list).toMatchObject([{ id, status: 'revoked' }]);
      expect([list[0]?.contact, list[0]?.message]).toEqual([undefined, undefined]);
      await api().get(meet.requestDate, input, { token: member.token });
    });

    test('of somebody else cannot be taken back', async () => {
      const [ann, bea] = [await becomeMember(api()), await becomeMember(api())];
      const { id = '' } = await api().get(
        meet.requestDate,
        { id: await profileId(), contact: PHONE },
        { token: ann.token },
      );
      const answer = await api().ask(meet.revokeRequest, { id }, { token: bea.token });
      expect(answer).toMatchObject({ reason: 'not_found' });
      const { list } = await api().get(meet.listRequests, {}, { token: ann.token });
      expect(list).toMatchObject([{ status: 'sent' }]);
    });

    test.each([
      [{ contact: '   ' }, 'contact', 'required'],
      [{ contact: 'x'.repeat(meet.CONTACT_MAX + 1) }, 'contact', 'too_long'],
      [{ contact: PHONE, message: 'x'.repeat(meet.MESSAGE_MAX + 1) }, 'message', 'too_long'],
    ])('with %j is refused by field', async (input, field, code) => {
      const answer = await api().ask(meet.requestDate, { id: await profileId(), ...input }, { token });
      expect(answer).toMatchObject({ reason: 'invalid', fields: { [field]: code } });
    });

    test('for nobody is not found', async () => {
      const answer = await api().ask(meet.requestDate, { id: 'nobody', contact: PHONE }, { token });
      expect(answer).toMatchObject({ reason: 'not_found' });
    });

    test('is refused with a wait after very many', async () => {
      const member = await becomeMember(api());
      const id = await profileId();
      let answer = await api().ask(meet.requestDate, { id, contact: PHONE }, { token: member.token });
      for (let sent = 1; sent < 200 && answer.reason === undefined; sent++) {
        await api().get(meet.revokeRequest, { id: answer.data?.id ?? '' }, { token: member.token });
        answer = await api().ask(meet.requestDate, { id, contact: PHONE }, { token: member.token });
      }
      expect(answer).toMatchObject({ code: 429, reason: 'rate' });
    });
  });

  describe('a report', () => {
    test('is taken with a reason, with words or without, once for each form', async () => {
      const id = await profileId();
      const key = randomUUID();
      const input = { id, reason: 'money', text: 'Wanted gift cards.' } as const;
      const [first, again] = [
        await api().get(meet.reportProfile, input, { token, key }),
        await api().get(meet.reportProfile, input, { token, key }),
      ];
      expect(again).toEqual(first);
      await api().get(meet.reportProfile, { id, reason: 'minor' }, { token });
    });

    test('needs a reason of the list and somebody who exists', async () => {
      const id = await profileId();
      const without = await api().ask(meet.reportProfile, { id } as never, { token });
      expect(without).toMatchObject({ reason: 'invalid', fields: { reason: 'required' } });
      const other = await api().ask(meet.reportProfile, { id, reason: 'boring' as never }, { token });
      expect(other).toMatchObject({ reason: 'invalid' });
      const nobody = await api().ask(meet.reportProfile, { id: 'nobody', reason: 'fake' }, { token });
      expect(nobody).toMatchObject({ reason: 'not_found' });
    });
  });
});
