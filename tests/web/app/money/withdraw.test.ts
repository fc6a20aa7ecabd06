import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, reset, status, success } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { openStage, signIn, type Stage } from '../harness/stage';

const PASSWORD = '246810';
const WITHDRAW = '/member/withdraw';

/** Fills in the first page with the default account. @returns the address of the check page, which is open then */
async function toCheck(member: Browser, amount = '300'): Promise<string> {
  await member.get('/profile/withdraw');
  const { location, main, status: code } = await member.post('/profile/withdraw', { amount });
  expect([code, main]).toEqual([302, '']);
  expect((await member.get(location)).status).toBe(200);
  return location;
}

describe('in front of our own member API', () => {
  let app: App;
  let member: Browser;
  beforeAll(async () => {
    app = await openApp({ DEMO_REVIEW_SECONDS: '0' });
    member = await signIn(app.browser());
  });
  afterAll(() => app.close());

  it.each(LANGUAGES)('the rules, X1 and X7 stand on the page before anything is typed: %s', async (language) => {
    const browser = await signIn(app.browser(reading(language)));
    const page = await browser.get('/profile/withdraw');
    expect(page.status).toBe(200);
    for (const key of ['neverPay', 'min', 'max', 'dailyLeft'] as const)
      expect(page.main).toContain(sentence(language, `withdraw:${key}`));
    expect(page.main).toContain(sentence(language, 'shell:staffNeverAsk'));
    expect(page.main).toContain(sentence(language, 'withdraw:arrivalHours', { hours: 72 }));
    expect(page.$('input[name=amount]').val()).toBeUndefined();
  });

  it('an amount below the least is refused next to its field with the figure, and kept', async () => {
    await member.get('/profile/withdraw');
    const page = await member.post('/profile/withdraw', { amount: '５' });
    expect(page.status).toBe(400);
    expect(page.main).toContain('The minimum is $100.00');
    expect(page.$('input[name=amount]').val()).toBe('５');
  });

  it('fifty taps, and a wrong password before them, are one withdrawal with a timeline', async () => {
    const at = await toCheck(member);
    const wrong = await member.post(at, { payPassword: '000000' });
    expect(wrong.status).toBe(400);
    expect(wrong.main).toContain(sentence('en', 'errors:withdraw.pay_password'));
    expect(wrong.body).not.toContain('000000');
    expect(wrong.$('input[name=amount]').val()).toBe('300');
    const payPassword = '２４６ ８１０';
    const answers = await Promise.all(Array.from({ length: 50 }, () => member.post(at, { payPassword })));
    const places = new Set(answers.map(({ location }) => location));
    expect([...places]).toEqual([expect.stringMatching(/^\/profile\/withdraw\/[\w-]+$/)]);
    const page = await member.get([...places][0]!);
    expect(page.status).toBe(200);
    for (const text of ['Processing', '$300.00', '$3.00', '$297.00', 'UTC']) expect(page.main).toContain(text);
    expect(page.main).not.toContain(sentence('en', 'withdraw:late'));
    expect((await member.get(at)).location).toBe([...places][0]);
  });

  it('five wrong passwords lock, with the wait in words and in Retry-After', async () => {
    const at = await toCheck(member);
    for (let wrong = 0; wrong < 5; wrong++) expect((await member.post(at, { payPassword: '000000' })).status).toBe(400);
    const page = await member.post(at, { payPassword: PASSWORD });
    expect(page.status).toBe(429);
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(page.main).toContain('locked for now. Please wait 15 minutes');
  });

  it('a withdrawal that is nobody’s is not found', async () => {
    const page = await member.get('/profile/withdraw/nobody');
    expect(page.status).toBe(404);
    expect(page.text).toContain(sentence('en', 'errors:withdraw.missing'));
  });
});

it('self-exclusion does not touch it: everything of a withdrawal works as before (X6)', async () => {
  const app = await openApp({ DEMO_REVIEW_SECONDS: '0' });
  try {
    const member = await signIn(app.browser());
    await member.get('/profile/limits/pause/exclusion');
    const length = await member.post('/profile/limits/pause/exclusion', { days: '184' });
    await member.get(length.location);
    expect((await member.post(length.location, { sure: 'on' })).status).toBe(302);
    expect((await member.get('/profile/limits')).main).toMatch(/20\d\d.*UTC/);
    const at = await toCheck(member);
    const { location } = await member.post(at, { payPassword: PASSWORD });
    expect(location).toMatch(/^\/profile\/withdraw\/[\w-]+$/);
    expect((await member.get(location)).status).toBe(200);
  } finally {
    await app.close();
  }
});

describe('in front of a foreign member API', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  afterEach(() => stage.upstream.heal());

  async function withdrawer(language: (typeof LANGUAGES)[number] = 'en'): Promise<Browser> {
    const account = { id: '7', bankName: 'Bank', cardNumber: '**** 1234', isDefault: true };
    stage.upstream.on('/member/getuserbank', success({ list: [account] }));
    stage.upstream.on(WITHDRAW, success({ id: '900' }));
    return stage.member(reading(language));
  }

  it('what it does not state is said to be not stated, and arrival as the help text says', async () => {
    const page = await (await withdrawer()).get('/profile/withdraw');
    expect(page.main.match(/not stated/g)?.length).toBe(4);
    expect(page.main).toContain('in 1–3 business days');
  });

  it('an account that rests is shown with its time and cannot be chosen', async () => {
    const member = await withdrawer();
    stage.upstream.on(
      '/member/getuserbank',
      success({ list: [{ id: '7', isDefault: true, usableFrom: '2099-01-02T03:04:00Z' }, { id: '8' }] }),
    );
    const page = await member.get('/profile/withdraw');
    expect(page.$('input[name=bankId][disabled]')).toHaveLength(1);
    expect(page.$('input[name=bankId]:not([disabled])').attr('id')).toBe('withdraw-bankId');
    expect(page.$('input[name=bankId]:checked')).toHaveLength(0);
    expect(page.main).toContain('2099');
  });

  it.each(LANGUAGES)('while all accounts rest, it says from when instead of a form: %s', async (language) => {
    const member = await withdrawer(language);
    await member.get('/profile/withdraw');
    const list = [
      { id: '7', isDefault: true, usableFrom: '2099-01-02T03:04:00Z' },
      { id: '8', usableFrom: '2098-03-04T05:06:00Z' },
    ];
    stage.upstream.on('/member/getuserbank', success({ list }));
    // A form that was open before is answered, and its summary leads to the group, since no radio takes the focus.
    const late = await member.post('/profile/withdraw', { amount: '300', bankId: '7' });
    expect(late.status).toBe(400);
    expect(late.$('[role=alert] a').attr('href')).toBe('#withdraw-bankId');
    expect(late.$('#withdraw-bankId').attr('role')).toBe('radiogroup');
    expect(late.$('input[name=amount]').val()).toBe('300');
    const page = await member.get('/profile/withdraw');
    expect(page.$('main form')).toHaveLength(0);
    expect(page.main).toContain('2098');
    expect(page.main).not.toContain('2099');
    expect(page.$('main a[href="/profile/bank-card"]').text()).toBe(sentence(language, 'withdraw:toAccounts'));
  });

  it('a form that is refused keeps the address of its page', async () => {
    const member = await withdrawer();
    const page = await member.get('/profile/withdraw');
    expect(page.$('main form').attr('action')).toBe('/profile/withdraw');
    const { location } = await member.post('/profile/withdraw', { amount: '300' });
    const change = (await member.get(location)).$('main a[href^="/profile/withdraw?withdrawal="]').attr('href')!;
    expect((await member.get(change)).$('main form').attr('action')).toBe(change);
  });

  it('numbers as strings and words that nobody knows are read for what they say', async () => {
    const member = await withdrawer();
    const rules = {
      min: '100',
      max: ' 5000.00 ',
      dailyLimit: '0700',
      dailyLeft: '0',
      feePercent: '1',
      arrivalHours: '24',
    };
    stage.upstream.on('/member/getuserbalance', success({ balance: '1234.5', available: 'much', rules }));
    const page = await member.get('/profile/withdraw');
    for (const text of ['$1,234.50', '$100.00', '$5,000.00', '$700.00', '$0.00', '1%', 'within 24 hours'])
      expect(page.main).toContain(text);
    const answer = await member.post('/profile/withdraw', { amount: '300' });
    expect(answer.status).toBe(400);
    expect(answer.$('[id$=amount-error]').text()).toBe('This is more than you have left for today: $0.00.');
    expect(answer.$('input[name=amount]').val()).toBe('300');
    const record = { id: 900, amount: 300, fee: '3', actualAmount: '297.0', status: 'on its way', applyTime: 'soon' };
    stage.upstream.on('/member/withdrawals', success({ list: [record] }));
    for (const path of ['/profile/withdraw/900', '/profile/records?kind=withdrawals']) {
      const { main, status: code } = await member.get(path);
      expect(code).toBe(200);
      expect(main, path).toContain('$300.00');
      expect(main, path).not.toMatch(/on its way|soon|undefined|NaN|Completed/);
    }
    const { main } = await member.get('/profile/withdraw/900');
    for (const text of ['$3.00', '$297.00', 'You receive', sentence('en', 'withdraw:stateUnknown')])
      expect(main).toContain(text);
  });

  it('without an account or a payment password it leads to where they are added', async () => {
    const member = await withdrawer();
    stage.upstream.on('/member/getuserbank', success({ list: [] }));
    stage.upstream.on('/member/info', success({ username: 'ann', hasPaymentPassword: false }));
    const page = await member.get('/profile/withdraw');
    expect(page.$('main a[href="/profile/bank-card/add"]')).toHaveLength(1);
    expect(page.$('main a[href="/profile/payment-password?redirect=%2Fprofile%2Fwithdraw"]')).toHaveLength(1);
  });

  it.each([
    ['invalid', {}, 400, 'reason.invalid'],
    ['amount_low', {}, 400, 'reason.amount_low'],
    ['amount_high', {}, 400, 'reason.amount_high'],
    ['daily_limit', { left: '4.00' }, 400, 'withdraw.daily_limit'],
    ['balance', {}, 400, 'withdraw.balance'],
    ['pay_password', {}, 400, 'withdraw.pay_password'],
    ['pay_password_unset', {}, 400, 'reason.pay_password_unset'],
    ['pay_password_locked', { retryAfter: 900 }, 429, 'reason.pay_password_locked'],
    ['account_new', { until: '2099-01-02T03:04:00Z' }, 400, 'withdraw.account_new'],
    ['bank_unknown', {}, 400, 'withdraw.account_unknown'],
    ['duplicate', {}, 409, 'form.sent_before'],
    ['rate', { retryAfter: 30 }, 429, 'reason.rate'],
  ] as const)('a refusal as %s is a sentence of its own, with what was typed kept', async (...row) => {
    const [reason, data, code, key] = row;
    for (const language of LANGUAGES) {
      const member = await withdrawer(language);
      const at = await toCheck(member);
      stage.upstream.on(WITHDRAW, envelope(400, 'no', { reason, ...data }));
      const page = await member.post(at, { payPassword: PASSWORD });
      expect(page.status).toBe(code);
      const [start = ''] = sentence(language, `errors:${key}`).split('{{');
      expect(page.$('[role=alert]').text()).toContain(start);
      expect(page.$('input[name=amount]').val()).toBe('300');
      expect(page.body).not.toContain(PASSWORD);
      // A key that is used up by other entries is left behind.
      expect(page.$('main a[href="/profile/withdraw"]')).toHaveLength(reason === 'duplicate' ? 1 : 0);
      stage.upstream.heal();
    }
  });

  it.each([reset, status(502)])(
    'an answer that is lost is not called a refusal, and the form keeps its key',
    async (lost) => {
      const member = await withdrawer();
      stage.upstream.on('/member/withdrawals', success({ list: [] }));
      const at = await toCheck(member);
      const key = (await member.get(at)).$('input[name=formKey]').val();
      stage.upstream.on(WITHDRAW, lost);
      const page = await member.post(at, { payPassword: PASSWORD });
      expect(page.$('[role=alert]').text()).toContain('We can’t tell whether your withdrawal request was received');
      expect(page.$('input[name=formKey]').val()).toBe(key);
      expect((await member.get(at)).main).toContain(sentence('en', 'withdraw:unsettledForeign'));
    },
  );

  it('that keeps no list it says on the profile what was asked for, and why there is no timeline', async () => {
    const member = await withdrawer();
    stage.upstream.on(WITHDRAW, success({ fee: '3.00' }));
    const at = await toCheck(member);
    expect((await member.post(at, { payPassword: PASSWORD })).location).toBe('/profile/withdraw');
    expect((await member.get('/profile/withdraw')).$('[role=status]').first().text()).toMatch(/\$300\.00.*\$3\.00/);
    stage.upstream.on('/member/withdrawals', status(404));
    const page = await member.get('/profile/withdraw/900');
    expect([page.status, page.text]).toEqual([404, expect.stringContaining(sentence('en', 'errors:withdraw.no_list'))]);
    expect(page.$('main a[href]').toArray()).toHaveLength(1);
  });

  it('a withdrawal past its time says that it is late, by itself', async () => {
    const member = await withdrawer();
    const record = { id: '900', amount: '300.00', status: 'processing', applyTime: '2020-01-01T00:00:00Z' };
    stage.upstream.on('/member/withdrawals', success({ list: [record] }));
    const page = await member.get('/profile/withdraw/900');
    expect(page.main).toContain(sentence('en', 'withdraw:late'));
    expect(page.main).toContain(sentence('en', 'withdraw:lateDemo'));
    expect(page.$('main a[href="/profile/withdraw/900"]').text()).toBe('Refresh');
    // One that is over does not change any more.
    stage.upstream.on('/member/withdrawals', success({ list: [{ ...record, status: 'completed' }] }));
    expect((await member.get('/profile/withdraw/900')).$('main a[href="/profile/withdraw/900"]')).toHaveLength(0);
  });
});
