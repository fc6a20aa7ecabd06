import { expect } from 'vitest';
import type { Language } from '~/i18n/language';
import { success, type Behaviour } from '../../../faults/bad-upstream';
import type { Browser, Seen } from '../harness/browser';
import type { App } from '../harness/harness';
import { reading } from '../harness/sentences';
import type { Stage } from '../harness/stage';

/** A draw whose period stays open during a test. */
export const LONG_PERIOD = { DRAW_SECONDS: '86400' };

/** Fills in the bet form and continues to the check page. @returns its address */
export async function enter(member: Browser, pattern = 'rose', amount = '10'): Promise<string> {
  await member.get('/vote');
  const answer = await member.post('/vote', { pattern, amount });
  expect([answer.status, answer.main]).toEqual([302, '']);
  expect(answer.location).toMatch(/^\/vote\/check\?bet=[\w.%-]+$/);
  return answer.location;
}

/** The same, with the check page open. */
export async function toCheck(member: Browser, pattern = 'rose', amount = '10'): Promise<{ at: string; page: Seen }> {
  const at = await enter(member, pattern, amount);
  const page = await member.get(at);
  expect(page.status, page.main).toBe(200);
  return { at, page };
}

/** An order as the embedded API lists it. */
export interface PlacedBet {
  id: string;
  period: string;
  option: string;
  amount: string;
}

/** A member's play, read from the embedded API directly. */
export async function playOf(app: App, username = 'demo', password = 'garden2026') {
  const browser = app.browser();
  const headers = { 'content-type': 'application/json' };
  const login = await browser.send('/api/member/login', {
    method: 'POST',
    headers,
    body: JSON.stringify({ username, password }),
  });
  const { token } = (JSON.parse(login.body) as { data: { token: string } }).data;
  const get = async <Data>(path: string) =>
    (JSON.parse((await browser.send(path, { headers: { token } })).body) as { data: Data }).data;
  const { list } = await get<{ list: PlacedBet[] }>('/api/game/orders?page=1&limit=100');
  const { balance } = await get<{ balance: string }>('/api/member/getuserbalance');
  return { orders: list, balance };
}

/** A third-party member API that accepts bets: its responses beyond those that every page needs. */
const TAKES_BETS: Readonly<Record<string, Behaviour>> = {
  '/lottery/getodds': success(
    ['rose', 'lily', 'balloon', 'smoke'].map((option) => ({ option, odds: 1.95, chance: 0.5, min: '1', max: '500' })),
  ),
  '/game/saveorder': success({ id: '900' }),
  '/game/orders': success({ list: [] }),
  '/member/limits': success({ current: {} }),
};

/** The calls for the current period and for placing a bet, at a third-party member API. */
export const PERIOD_CALL = '/lottery/getnextperiod';
export const SAVE_CALL = '/game/saveorder';

/** A member of a fixture whose upstream accepts bets and has any other given behaviour. */
export async function bettor(
  { upstream, member }: Stage,
  language: Language = 'en',
  answers: Readonly<Record<string, Behaviour>> = {},
): Promise<Browser> {
  for (const [path, behaviour] of Object.entries({ ...TAKES_BETS, ...answers })) upstream.on(path, behaviour);
  return member(reading(language));
}

/** The bets received by the upstream of a fixture. */
export const sentTo = ({ upstream }: Stage) => upstream.received.filter(({ path }) => path === SAVE_CALL);
