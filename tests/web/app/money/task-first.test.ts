import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import type { Seen } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { signIn, useStage } from '../harness/stage';

/** Where in the text of a page's main part something stands. */
function placeOf(page: Seen, text: string): number {
  const place = page.main.indexOf(text);
  expect(place, text).toBeGreaterThanOrEqual(0);
  return place;
}

describe('in front of our own member API', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp();
  });
  afterAll(() => app.close());

  it.each(LANGUAGES)('a promise in one line stands above the button, and the whole one below it: %s', async (lang) => {
    const member = await signIn(app.browser(reading(lang)));
    for (const [path, button] of [
      ['/profile/recharge', 'recharge:submit'],
      ['/profile/withdraw', 'withdraw:continue'],
    ] as const) {
      const page = await member.get(path);
      const at = placeOf(page, page.$('main form button').last().text());
      expect(page.$('main form button').last().text()).toBe(sentence(lang, button));
      expect(placeOf(page, sentence(lang, 'shell:neverPay')), path).toBeLessThan(at);
      expect(placeOf(page, sentence(lang, 'shell:staffNeverAsk')), path).toBeGreaterThan(at);
    }
    const recharge = await member.get('/profile/recharge');
    const account = placeOf(recharge, sentence(lang, 'recharge:bank'));
    expect(placeOf(recharge, sentence(lang, 'recharge:demoShort')), 'before any account (X5)').toBeLessThan(account);
    expect(recharge.main, 'in full (X5)').toContain(sentence(lang, 'recharge:demo'));
  });

  it('all that can be withdrawn is one tap, without scripts too', async () => {
    const member = await signIn(app.browser());
    const page = await member.get('/profile/withdraw');
    const link = page.$('main form a').filter((_, one) => page.$(one).text().startsWith('Withdraw all: $1,000.00'));
    expect(page.$('input[name=amount]').val()).toBeUndefined();
    const filled = await member.get(link.attr('href') ?? '');
    expect(filled.$('input[name=amount]').val()).toBe('1000.00');
    expect((await member.post('/profile/withdraw', { amount: '1000.00' })).status).toBe(302);
  });

  it('the rules of a withdrawal are one line of figures at the amount, and a table below the button', async () => {
    const page = await (await signIn(app.browser())).get('/profile/withdraw');
    expect(page.$('#withdraw-amount-hint').text()).toBe(
      'From $100.00 to $50,000.00. The fee (1%, at least $2.00) comes out of this amount.',
    );
    expect(placeOf(page, 'Daily limit')).toBeGreaterThan(placeOf(page, 'Review withdrawal'));
  });

  it.each(LANGUAGES)('the demo says when its program credits a recharge, before one was made: %s', async (lang) => {
    const member = await signIn(app.browser(reading(lang)));
    const { main } = await member.get('/profile/recharge');
    expect(main).not.toContain(sentence(lang, 'fundsFacts:review.unknown'));
    expect(main).toContain({ en: 'after about 20 seconds', 'zh-CN': '约 20 秒', ja: '約 20 秒' }[lang]);
  });
});

describe('in front of our own member API, with staff who review', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp({ DEMO_REVIEW_SECONDS: '0' });
  });
  afterAll(() => app.close());

  it('a review says how long it takes once one was measured, and before that that it is not known', async () => {
    const member = await signIn(app.browser());
    const unknown = sentence('en', 'fundsFacts:review.unknown');
    expect((await member.get('/profile/recharge')).main).toContain(unknown);
    const { service } = (await app.inside.memberApi)!;
    const { id: memberId } = await service.db
      .selectFrom('members')
      .select('id')
      .where('username', '=', 'demo')
      .executeTakeFirstOrThrow();
    const upload = { name: 'paid.jpg', member_id: memberId, picture_hash: '', bytes: 1, created_at: service.now() };
    await service.db.insertInto('uploads').values(upload).execute();
    const reviewed = (minutes: number | undefined) => ({
      ...{ id: randomUUID(), member_id: memberId, bank_id: 'harbour', bank_name: 'Harbour Bank', amount: 100_00 },
      ...{ screenshot: upload.name, picture_hash: randomUUID(), picture_look: null, reason: null, remark: null },
      status: minutes === undefined ? ('reviewing' as const) : ('rejected' as const),
      apply_time: service.now(),
      complete_time: minutes === undefined ? null : service.now() + minutes * 60_000,
    });
    await service.db.insertInto('recharges').values([10, 19, 90, undefined].map(reviewed)).execute();
    const measured = 'A review takes about 19 minutes, based on recent top-ups.';
    expect((await member.get('/profile/recharge')).main).toContain(measured);
    const records = await member.get('/profile/records?kind=recharges');
    expect(records.main).toContain(measured);
    expect(records.$.html(), 'a review by staff may take days').not.toContain('http-equiv="refresh"');
  });
});

describe('in front of a service that is not ours', () => {
  const stage = useStage();
  beforeEach(() => {
    stage.upstream.on('/bank/list', success([{ id: 3, name: 'Hill Bank', accountNumber: '1234567890' }]));
    stage.upstream.on('/member/getuserbank', success([{ id: 7, cardNumber: '6222021234567890' }]));
  });

  it('how long a review takes is what the service states, and unknown where it states nothing', async () => {
    const member = await stage.member();
    stage.upstream.on('/member/isRecharge', success({ enabled: true, reviewMinutes: 120 }));
    expect((await member.get('/profile/recharge')).main).toContain(
      'A review takes 2 hours, according to this service.',
    );
    stage.upstream.on('/member/isRecharge', success({ enabled: true }));
    expect((await member.get('/profile/recharge')).main).toContain(sentence('en', 'fundsFacts:review.unknown'));
  });

  it('the most that its rules allow is offered, and nothing where the balance is below the least amount', async () => {
    const member = await stage.member();
    const rules = { min: '100.00', dailyLeft: '250.50' };
    stage.upstream.on('/member/getuserbalance', success({ balance: '900.00', rules }));
    const page = await member.get('/profile/withdraw');
    expect(page.main).toContain('The most you can withdraw now: $250.50');
    expect(page.$('#withdraw-amount-hint').text()).toMatch(/^At least \$100\.00\. /);
    stage.upstream.on('/member/getuserbalance', success({ balance: '90.00', rules }));
    const poor = await member.get('/profile/withdraw?all=1');
    expect(poor.$('main form a[href*="all"]')).toHaveLength(0);
    expect(poor.$('input[name=amount]').val()).toBeUndefined();
  });
});
