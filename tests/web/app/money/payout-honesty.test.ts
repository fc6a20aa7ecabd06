import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, success } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { openStage, OPERATOR, signIn, type Stage } from '../harness/stage';

/** Rules for payouts that hold whatever is configured or paused. Source: docs/product-rules.md, X1, X5, X6, X7. */

const LATE = { id: '900', amount: '300.00', status: 'processing', applyTime: '2020-01-01T00:00:00Z' };

/** Starts a pause of the shortest length. */
async function pause(member: Browser, kind: 'timeout' | 'exclusion'): Promise<void> {
  const path = `/profile/limits/pause/${kind}`;
  const page = await member.get(path);
  const days = page.$('input[name=days]').first().attr('value');
  const { location } = await member.post(path, { days });
  await member.get(location);
  expect((await member.post(location, { sure: 'on' })).status).toBe(302);
}

describe.each(['timeout', 'exclusion'] as const)('during a %s (X6)', (kind) => {
  let app: App;
  let member: Browser;
  beforeAll(async () => {
    app = await openApp({ DEMO_REVIEW_SECONDS: '0', PAYOUT_HOLD_HOURS: '0' });
    member = await signIn(app.browser());
    await pause(member, kind);
  });
  afterAll(() => app.close());

  it('a card is added, money withdrawn to it, its way followed, and the card deleted', async () => {
    const add = '/profile/bank-card/add?kind=btc';
    await member.get(add);
    const saved = await member.post(add, { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', isDefault: 'on' });
    expect(saved.location).toBe('/profile/bank-card');
    await member.get('/profile/withdraw');
    const { location } = await member.post('/profile/withdraw', { amount: '300' });
    expect((await member.get(location)).main).toContain('vfNa');
    const made = await member.post(location, { payPassword: '246810' });
    expect(made.location).toMatch(/^\/profile\/withdraw\/[\w-]+$/);
    expect((await member.get(made.location)).main).toContain('$297.00');
    for (const list of ['kind=withdrawals', 'kind=recharges', ''])
      expect((await member.get(`/profile/records?${list}`)).status).toBe(200);
    const cards = await member.get('/profile/bank-card');
    const remove = cards.$('main a[href$="/delete"]').first().attr('href')!;
    await member.get(remove);
    expect((await member.post(remove, {})).location).toBe('/profile/bank-card');
  });

  it('both passwords are changed', async () => {
    const payment = '/profile/payment-password';
    await member.get(payment);
    const digits = { oldPassword: '246810', newPassword: '284917', confirmPassword: '284917' };
    expect((await member.post(payment, digits)).location).toBe('/profile');
    const login = '/profile/change-password';
    await member.get(login);
    const words = { oldPassword: 'garden2026', newPassword: 'lantern2027', confirmPassword: 'lantern2027' };
    expect((await member.post(login, words)).location).toBe('/profile');
    expect((await member.get('/profile')).status).toBe(200);
  });
});

describe.each([
  ['demo', {}],
  ['real money', OPERATOR],
] as const)('in front of a service, %s', (mode, env) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(env);
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    const account = { id: '7', bankName: 'Bank', cardNumber: '**** 1234', isDefault: true };
    stage.upstream.on('/member/getuserbank', success({ list: [account] }));
    stage.upstream.on('/member/withdrawals', success({ list: [LATE] }));
  });
  afterEach(() => stage.upstream.heal());

  it.each(LANGUAGES)('each page of a withdrawal says that nobody pays to withdraw (X7): %s', async (language) => {
    const member = await stage.member(reading(language));
    await member.get('/profile/withdraw');
    const { location } = await member.post('/profile/withdraw', { amount: '300' });
    for (const path of ['/profile/withdraw', location, '/profile/withdraw/900']) {
      const { main } = await member.get(path);
      expect(main, path).toContain(sentence(language, 'withdraw:neverPay'));
      expect(main, path).toContain(sentence(language, 'shell:staffNeverAsk'));
    }
  });

  it.each(LANGUAGES)('a late withdrawal says whom to turn to, and until when it was due: %s', async (language) => {
    const { main } = await (await stage.member(reading(language))).get('/profile/withdraw/900');
    const contact = OPERATOR.OPERATOR_COMPLAINTS;
    const demo = sentence(language, 'withdraw:lateDemo');
    const [said, unsaid] =
      mode === 'demo' ? [demo, contact] : [sentence(language, 'withdraw:lateContact', { contact }), demo];
    expect(main).toContain(said);
    expect(main).not.toContain(unsaid);
    expect(main).toContain('2020');
  });

  it('amounts carry the unit of the mode (X5)', async () => {
    stage.upstream.on('/member/getuserbalance', success({ balance: '1234.50', unit: 'EUR' }));
    const { main } = await (await stage.member()).get('/profile/withdraw');
    expect(main).toContain(mode === 'demo' ? '$1,234.50' : '€1,234.50');
  });

  it('a refusal asks for no payment, whatever else it says (X1)', async () => {
    const member = await stage.member();
    await member.get('/profile/withdraw');
    const { location } = await member.post('/profile/withdraw', { amount: '300' });
    await member.get(location);
    stage.upstream.on('/member/withdraw', envelope(400, 'Pay a deposit first', { reason: 'balance' }));
    const page = await member.post(location, { payPassword: '246810' });
    expect(page.$('[role=alert]').text()).toContain('Insufficient balance');
    expect(page.main).not.toContain('Pay a deposit first');
  });
});
