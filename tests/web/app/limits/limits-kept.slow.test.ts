import { afterEach, describe, expect, it, vi } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { formatMoment } from '~/i18n/format';
import { LANGUAGES, type Language } from '~/i18n/language';
import { hang, status, success, type Behaviour } from '../../../faults/bad-upstream';
import { bettor, enter, sentTo, toCheck } from '../bets/bets';
import type { Browser } from '../harness/browser';
import { DAY, NOW, time } from './limits.stage';
import { sentence } from '../harness/sentences';
import { openStage, useStage } from '../harness/stage';

const stage = useStage({ UPSTREAM_TIMEOUT_MS: '4000' });
const UNTIL = NOW + 7 * DAY;
const NO_LIMITS = success({ current: {} });
afterEach(() => vi.useRealTimers());

/** A member who is about to bet, with a frozen clock and a service that confirms limits. */
async function member(language: Language = 'en'): Promise<Browser> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return bettor(stage, language, {
    '/member/timeout': success({ until: time(UNTIL) }),
    '/member/isRecharge': success({ enabled: true }),
    '/bank/list': success([{ id: 7, name: 'Harbour Bank', accountNumber: '6222' }]),
    '/member/recharge': success({ id: 9 }),
    '/member/withdraw': success({ id: 5 }),
    '/upload/image': success({ url: '/pictures/1.jpg' }),
  });
}

async function takeTimeOut(browser: Browser): Promise<void> {
  await browser.get('/profile/limits/pause/timeout/7');
  expect((await browser.post('/profile/limits/pause/timeout/7', {})).location).toBe('/profile/limits');
}

const calls = (path: string) => stage.upstream.received.filter((call) => call.path === path && call.method === 'POST');

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends the recharge form as it was rendered before any obstacle. */
async function recharge(browser: Browser, page: Awaited<ReturnType<Browser['get']>>, amount = '20') {
  const form = new FormData();
  for (const { name, value } of page.$('main form').first().serializeArray()) form.set(name, value);
  form.set('bankId', '7');
  form.set('amount', amount);
  form.append('screenshot', new File([PNG], 'paid.png'));
  const body = new Response(form);
  const headers = { 'content-type': body.headers.get('content-type') ?? '' };
  return browser.send('/profile/recharge', { method: 'POST', body: await body.arrayBuffer(), headers });
}

/** Responses of services after they have confirmed a pause. */
const LATER: [string, Behaviour][] = [
  ['forgets it', NO_LIMITS],
  ['says that it is over', success({ current: {}, pause: { kind: 'timeout', until: time(NOW - 1) } })],
  ['fails', status(502)],
  ['answers nothing', hang],
  ['has no such call', status(404)],
];

describe('a pause that a service confirms', () => {
  it.each(LATER)('and then %s blocks bets and recharges at once', async (_, later) => {
    const browser = await member();
    const rechargePage = await browser.get('/profile/recharge');
    const { at } = await toCheck(browser);
    await takeTimeOut(browser);
    stage.upstream.on('/member/limits', later);
    await browser.get(at);
    const words = 'You’re on a break from play until Nov 28, 2026, 08:30 UTC';
    expect((await browser.get(at)).main).toContain(words);
    expect((await browser.get('/vote')).$('main form[action*="vote"], main input[name=amount]')).toHaveLength(0);
    expect((await browser.get('/profile/recharge')).$('main form')).toHaveLength(0);
    const refused = await recharge(browser, rechargePage);
    expect([
      refused.status,
      refused.main.includes('You’re on a break from play until Nov 28, 2026, 08:30 UTC'),
    ]).toEqual([400, true]);
    expect([sentTo(stage).length, calls('/member/recharge').length]).toEqual([0, 0]);
  });

  it.each(LATER)('and then %s refuses a bet from a check page that is open', async (_, later) => {
    const browser = await member();
    const { at } = await toCheck(browser);
    const other = await bettor(stage);
    await takeTimeOut(other);
    stage.upstream.on('/member/limits', later);
    const refused = await browser.post(at, {});
    expect(refused.status).toBe(400);
    expect(refused.main).toContain('You’re on a break from play until Nov 28, 2026, 08:30 UTC');
    expect(sentTo(stage)).toHaveLength(0);
  });

  it.each(LANGUAGES)('and forgets is shown until its end, with that this app holds it: %s', async (language) => {
    const browser = await member(language);
    await takeTimeOut(browser);
    const held = sentence(language, 'limits:pause.held');
    for (const path of ['/profile/limits', '/profile/recharge', '/vote']) {
      const page = await browser.get(path);
      expect(page.main, path).toContain(formatMoment(UNTIL, utcClock(language)));
      expect(page.main, path).toContain(held);
    }
    stage.upstream.on('/member/limits', success({ current: {}, pause: { kind: 'timeout', until: time(UNTIL) } }));
    expect((await browser.get('/profile/limits')).main).not.toContain(held);
  });

  it('ends at its end and not a millisecond earlier', async () => {
    const browser = await member();
    await takeTimeOut(browser);
    vi.setSystemTime(UNTIL - 1);
    expect((await browser.get('/vote')).$('main input[name=amount]')).toHaveLength(0);
    vi.setSystemTime(UNTIL);
    const { at } = await toCheck(browser);
    await browser.post(at, {});
    expect(sentTo(stage)).toHaveLength(1);
  });

  it('never stands in the way of a withdrawal, records, support or reading', async () => {
    const browser = await member();
    await takeTimeOut(browser);
    for (const path of ['/profile/withdraw', '/profile/records', '/profile/customer-service', '/vote/history', '/home'])
      expect([path, (await browser.get(path)).status]).toEqual([path, 200]);
    expect((await browser.get('/profile/withdraw')).main).not.toContain(formatMoment(UNTIL, utcClock('en')));
  });

  it('is that of its account alone', async () => {
    await takeTimeOut(await member());
    stage.upstream.on('/member/login', success({ user: { username: 'bob' }, token: 'token-of-bob' }));
    const bob = await bettor(stage);
    expect((await bob.get('/vote')).$('main input[name=amount]').length).toBeGreaterThan(0);
  });

  it('that another place has set is kept from when it is first told', async () => {
    const browser = await member();
    const { at } = await toCheck(browser);
    stage.upstream.on('/member/limits', success({ current: {}, pause: { kind: 'exclusion', until: time(UNTIL) } }));
    const told = await browser.post(at, {});
    expect(told.main).toContain('You’re on a break from play until Nov 28, 2026, 08:30 UTC');
    stage.upstream.on('/member/limits', NO_LIMITS);
    expect((await browser.get('/profile/limits')).main).toContain('You’ve excluded yourself until Nov 28');
    expect(sentTo(stage)).toHaveLength(0);
  });

  it('is known after a restart, by its file and with another secret in front', async () => {
    const [older, newer] = ['an older secret of thirty-two characters', 'a newer secret of thirty-two characters'];
    const first = await openStage({ SESSION_SECRETS: older });
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    first.upstream.on('/member/limits', NO_LIMITS);
    first.upstream.on('/member/timeout', success({ until: time(UNTIL) }));
    await takeTimeOut(await first.member());
    const folder = first.app.inside.settings.env.DATA_DIR;
    const again = await openStage({ SESSION_SECRETS: `${newer},${older}`, DATA_DIR: folder });
    again.upstream.on('/member/limits', NO_LIMITS);
    expect((await (await again.member()).get('/profile/limits')).main).toContain('You’re on a time-out');
    await again.close();
    await first.close();
  });
});

describe('a limit that a service confirms and forgets', () => {
  const set = async (browser: Browser, act: string, value?: string) =>
    browser.get('/profile/limits/daily-stake').then((page) =>
      browser.post('/profile/limits/daily-stake', {
        act,
        value,
        waiting: page.$('input[name=waiting]').val() as string,
      }),
    );
  const confirms: Behaviour = (response, { method, body }) => {
    const { stakeDaily } = JSON.parse(body || '{}') as { stakeDaily?: string };
    success({ current: method === 'POST' ? { stakeDaily } : {} })(response, { method, body } as never);
  };
  const limited = async () => {
    const browser = await member();
    stage.upstream.on('/member/limits', confirms);
    await set(browser, 'set', '30');
    return browser;
  };

  it('holds, counts what is staked here, and is shown as held by this app', async () => {
    const browser = await limited();
    const page = await browser.get('/profile/limits');
    expect(page.main).toContain('$30.00');
    expect(page.main).toContain(sentence('en', 'limits:heldHere'));
    const { at } = await toCheck(browser, 'rose', '20');
    await browser.post(at, {});
    expect(sentTo(stage)).toHaveLength(1);
    await browser.get('/vote');
    const over = await browser.post('/vote', { pattern: 'rose', amount: '20' });
    expect(over.main).toContain('Left today: $10.00');
    vi.setSystemTime(NOW + DAY);
    expect(await enter(browser, 'rose', '20')).toContain('/vote/check');
  });

  it('is loosened after 24 hours and a confirmation, as where the service holds it', async () => {
    const browser = await limited();
    const asked = await set(browser, 'set', '90');
    expect((await browser.get(asked.location)).main).toContain('$30.00');
    await browser.get('/profile/limits/daily-stake');
    const early = await browser.post('/profile/limits/daily-stake', { act: 'confirm', waiting: '9000' });
    expect((await browser.get(early.location || '/profile/limits')).main).toContain('$30.00');
    vi.setSystemTime(NOW + DAY);
    expect((await browser.get('/profile/limits/daily-stake')).main).toContain('Confirm: $90.00');
    await set(browser, 'confirm');
    expect((await browser.get('/profile/limits')).main).toContain('$90.00');
  });
});
