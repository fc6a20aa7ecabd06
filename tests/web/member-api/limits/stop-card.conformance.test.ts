import { beforeEach, expect } from 'vitest';
import { getNextPeriod, placeOrder } from '~/contract/calls/draw';
import { getLimits } from '~/contract/calls/limits';
import { listSecurityEvents } from '~/contract/calls/security';
import * as calls from '~/contract/calls/stop-card';
import { describeMemberApi, extended } from '../harness/harness';
import { becomeMember } from '../harness/member';

const DAY = 86_400_000;
/** Maximum clock difference to a remote member API, plus the time of a call. */
const SLACK = 60_000;
/** Well-formed, and no card. */
const NO_CARD = 'A'.repeat(43);

describeMemberApi('stop cards', (api) => {
  let token: string;
  const make = async () => (await api().get(calls.makeStopCard, {}, { token })).token;
  const stop = (card: string, kind: 'timeout' | 'exclusion' = 'timeout', days = 7) =>
    api().ask(calls.stopByCard, { token: card, kind, days });
  const pause = async () => (await api().get(getLimits, {}, { token })).pause;
  beforeEach(async () => {
    ({ token } = await becomeMember(api()));
  });

  extended('are made, replaced and withdrawn by members alone', async () => {
    for (const call of [calls.getStopCard, calls.makeStopCard, calls.revokeStopCard] as const)
      expect((await api().ask(call as typeof calls.getStopCard, {})).code).toBe(401);
  });

  extended('a new member has none; one that is made is told, without its token', async () => {
    expect(await api().get(calls.getStopCard, {}, { token })).toMatchObject({ exists: false });
    const card = await make();
    expect(card).toMatch(/^[\w-]{22,}$/);
    const { raw } = await api().ask(calls.getStopCard, {}, { token });
    expect(raw).toMatchObject({ exists: true });
    expect(JSON.stringify(raw)).not.toContain(card);
  });

  extended('a card begins a time-out without a login, and bets are refused at once (rule X6)', async () => {
    const began = Date.now();
    expect(await stop(await make())).toMatchObject({ raw: { begun: true } });
    const inForce = await pause();
    expect(inForce?.kind).toBe('timeout');
    expect(Math.abs((inForce?.until ?? 0) - (began + 7 * DAY))).toBeLessThan(SLACK);
    const { period } = await api().get(getNextPeriod, {}, { token });
    expect(await api().ask(placeOrder, { period, option: 'rose', amount: '1.00' }, { token })).toMatchObject({
      reason: expect.stringMatching(/excluded|period_closed/),
    });
  });

  extended('a card only tightens: a shorter pause changes nothing, a longer one and an exclusion do', async () => {
    const card = await make();
    await stop(card, 'timeout', 30);
    const first = await pause();
    const answer = await stop(card, 'timeout', 1);
    expect(await pause()).toEqual(first);
    // The answer does not tell that another pause was running.
    expect(answer.raw).toEqual((await stop(card, 'timeout', 42)).raw);
    expect((await pause())?.until).toBeGreaterThan((first?.until ?? 0) + 11 * DAY);
    await stop(card, 'exclusion', 184);
    expect((await pause())?.kind).toBe('exclusion');
  });

  extended('a new card ends the old one, and neither replacing nor withdrawing ends a pause', async () => {
    const old = await make();
    await stop(old);
    const inForce = await pause();
    const card = await make();
    expect(card).not.toBe(old);
    expect(await stop(old, 'timeout', 42)).toMatchObject({ code: 404, reason: 'not_found' });
    expect(await api().get(calls.revokeStopCard, {}, { token })).toMatchObject({ exists: false });
    expect(await stop(card, 'timeout', 42)).toMatchObject({ code: 404, reason: 'not_found' });
    expect(await pause()).toEqual(inForce);
  });

  extended('the security log tells of each of its acts, and from where a pause was begun', async () => {
    const events = async () => (await api().get(listSecurityEvents, {}, { token })).list;
    const used = async (card: string, days: number) =>
      api().get(
        calls.stopByCard,
        { token: card, kind: 'timeout', days },
        { address: '192.0.2.44', agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0' },
      );
    await make();
    const card = await make();
    await used(card, 30);
    // Not an hour longer, so it is no entry: a card cannot fill the log.
    await used(card, 7);
    await used(card, 30);
    await api().get(calls.revokeStopCard, {}, { token });
    await api().get(calls.revokeStopCard, {}, { token });
    const told = (await events()).filter(({ kind }) => kind?.startsWith('stop_card'));
    const kinds = told.map(({ kind }) => kind);
    expect(kinds).toEqual(['stop_card_withdrawn', 'stop_card_used', 'stop_card_replaced', 'stop_card_made']);
    expect(told[1]).toMatchObject({ device: 'Firefox, Linux', network: '192.0.2.x' });
    expect(JSON.stringify(told)).not.toContain(card);
  });

  extended('withdrawing without a card is no error', async () => {
    expect(await api().get(calls.revokeStopCard, {}, { token })).toMatchObject({ exists: false });
  });

  extended('a length that there is not is refused the same with a card and without', async () => {
    const card = await make();
    for (const [kind, days] of [
      ['timeout', 2],
      ['timeout', 184],
      ['exclusion', 42],
    ] as const) {
      const refused = await stop(card, kind, days);
      expect(refused).toMatchObject({ reason: 'invalid', fields: { days: 'invalid' } });
      expect(await stop(NO_CARD, kind, days)).toEqual(refused);
    }
    expect(await pause()).toBeUndefined();
  });
});
