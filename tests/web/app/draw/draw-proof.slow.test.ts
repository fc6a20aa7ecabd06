import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkText, verdictOf } from '../../../../public/verify.mjs';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { expectRules, PROMISES, SCHEME } from './proven';
import { sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

let app: App;
let member: Browser;
let token = '';
beforeAll(async () => {
  app = await openApp({ DRAW_SECONDS: '8', DRAW_CLOSE_SECONDS: '3', DRAW_SOON_SECONDS: '4' });
  member = await signIn(app.browser());
  token = (await call('/member/login', { username: 'demo', password: 'garden2026' })).data!['token']!;
});
afterAll(() => app.close());

/** Calls the embedded member API at its public path, as any client may. */
async function call(path: string, body?: object): Promise<{ data: Record<string, string> | null }> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { token, 'idempotency-key': crypto.randomUUID() }),
  };
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  return JSON.parse((await member.send(`/api${path}`, init)).body) as { data: Record<string, string> | null };
}

async function placeBet(): Promise<{ id: string; period: string }> {
  for (;;) {
    const { data: next } = await call('/lottery/getnextperiod');
    const { data } = await call('/game/saveorder', { period: next!['period'], option: 'rose', amount: '10.55' });
    if (data?.['id']) return { id: data['id'], period: next!['period']! };
    await sleep(250);
  }
}

describe('a bet at the embedded member API', () => {
  it('has a receipt at once, which the verifier completes after the draw, and a draw that holds', async () => {
    const { id, period } = await placeBet();
    const address = `/vote/bets/${period}/${id}`;
    const early = await checkText('early', (await member.get(`${address}/receipt.txt`)).body);
    expect(early.problems).toEqual([]);
    expect(verdictOf([early])).toBe(2);
    expect((await member.get(address)).main).toContain(sentence('en', 'verify:tree.waits'));
    expect((await member.get(`/vote/verify?period=${period}`)).main).toContain(sentence('en', 'verify:state.open'));

    await expect
      .poll(async () => (await member.get(`/vote/verify?period=${period}`)).main, { timeout: 30_000, interval: 1000 })
      .toContain(sentence('en', 'verify:state.holds'));
    const late = await checkText('late', (await member.get(`${address}/receipt.txt`)).body);
    expect(late.steps.map(({ name, outcome }) => [name, outcome])).toEqual([
      ...['commitment', 'chain', 'placed', 'numbers', 'patterns', 'order'].map((name) => [name, 'holds']),
      ...['witnessed_chain', 'witnessed_bets'].map((name) => [name, 'unwitnessed']),
      ['payout', 'holds'],
    ]);
    expect(verdictOf([early, late])).toBe(0);
    expect((await member.get(address)).main).toContain(sentence('en', 'verify:tree.yes'));
    expect((await member.get(address)).main).toContain(sentence('en', 'verify:under.yes'));
    const checked = (await member.get(`/vote/verify?period=${period}`)).main;
    expect(checked).toContain(sentence('en', 'verify:placed.title'));
    // For this member API, the page states the promises beyond the proof.
    expectRules(await member.get(`/vote/verify?period=${period}`), 'en', [...SCHEME, 'chain', ...PROMISES]);
    expectRules(await member.get('/vote/verify'), 'en', [...SCHEME, 'chain', ...PROMISES]);
  });
});
