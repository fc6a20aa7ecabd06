import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { status, success } from '../../../faults/bad-upstream';
import { sentence } from '../harness/sentences';
import { DAY, NONE, NOW, time, useLimitsStage } from './limits.stage';

const { upstream, limits, posted, member } = useLimitsStage();

const USED = NONE.used;
const profile = (mustSet: 'none' | 'asked' | 'all') => ({ hours: 24, mustSet });
/** A service that counts all three periods and wants the member to be asked. */
const ASKS = { ...NONE, usedWeekly: USED, usedMonthly: USED, profile: profile('asked') };
const FIRST = '/profile/limits/first';

beforeEach(() => {
  upstream().on('/member/isRecharge', success({ enabled: true }));
  upstream().on('/bank/list', success([{ id: 7, name: 'Harbour Bank', accountNumber: '6222' }]));
});

describe('the question for a gross recharge limit', () => {
  it.each([
    ['a member who was never asked', ASKS],
    [
      'one who lacks a limit that the service wants',
      { ...ASKS, profile: profile('all'), current: { rechargeDaily: '5.00' } },
    ],
  ])('comes before the recharge form for %s', async (_, state) => {
    limits(state);
    const page = await (await member()).get('/profile/recharge');
    expect([page.status, page.location]).toEqual([302, FIRST]);
  });

  it.each([
    ['was asked', { ...ASKS, asked: time(NOW) }],
    ['has a limit', { ...ASKS, current: { rechargeMonthly: '500.00' } }],
    ['is of a service that asks nothing', { ...ASKS, profile: profile('none') }],
    ['is of a service that says nothing of it', NONE],
    ['is paused, which stops recharges anyway', { ...ASKS, pause: { kind: 'timeout', until: time(NOW + DAY) } }],
    [
      'has all limits',
      { ...ASKS, profile: profile('all'), current: { rechargeDaily: '5', rechargeWeekly: '5', rechargeMonthly: '5' } },
    ],
  ])('does not for one who %s', async (_, state) => {
    limits(state);
    expect((await (await member()).get('/profile/recharge')).status).toBe(200);
  });

  it('stands in the way of nothing else (rule X6)', async () => {
    limits(ASKS);
    const browser = await member();
    for (const path of [
      '/profile/withdraw',
      '/profile/records',
      '/profile/customer-service',
      '/vote',
      '/home',
      '/movie',
    ])
      expect((await browser.get(path)).location, path).not.toBe(FIRST);
  });

  it.each(LANGUAGES)('is one form, with the fields first and nothing ticked: %s', async (language) => {
    limits(ASKS);
    const page = await (await member(language)).get(FIRST);
    expect(page.status).toBe(200);
    expect(
      page
        .$('main form input:not([type=hidden])')
        .map((_, input) => page.$(input).attr('name'))
        .get(),
    ).toEqual(expect.arrayContaining(['day', 'week', 'month', 'none']));
    expect(page.$('main input[checked]')).toHaveLength(0);
    expect(page.main).toContain(sentence(language, 'limitAsk:gross'));
    expect(page.main).not.toMatch(/undefined|\{\{/);
  });

  it('sets what is typed, and leads on to the recharge', async () => {
    limits(ASKS, { ...ASKS, current: { rechargeDaily: '50.00', rechargeMonthly: '500.00' } });
    const browser = await member();
    await browser.get(FIRST);
    const answer = await browser.post(FIRST, { act: 'set', day: '50', week: '', month: '500' });
    expect([answer.status, answer.location]).toEqual([302, '/profile/recharge']);
    expect(posted('/member/limits')).toEqual([{ rechargeDaily: '50.00', rechargeMonthly: '500.00' }]);
  });

  it('takes no for an answer where it is ticked, and stores it', async () => {
    limits(ASKS);
    upstream().on('/member/limits/asked', success({ ...ASKS, asked: time(NOW) }));
    const browser = await member();
    await browser.get(FIRST);
    const answer = await browser.post(FIRST, { act: 'set', day: '', none: 'on' });
    expect([answer.status, answer.location]).toEqual([302, '/profile/recharge']);
    expect(posted('/member/limits/asked')).toEqual([{ answer: 'declined' }]);
    expect(posted('/member/limits')).toEqual([]);
  });

  it.each([
    ['nothing at all', {}, 'day', 'limit.one'],
    ['both', { day: '50', none: 'on' }, 'none', 'limit.tick'],
    ['no amount', { week: 'much' }, 'week', 'amount.format'],
  ] as const)(
    'refuses %s next to its field, keeps what was typed and changes nothing',
    async (_, typed, field, code) => {
      limits(ASKS);
      const browser = await member();
      await browser.get(FIRST);
      const answer = await browser.post(FIRST, { act: 'set', ...typed });
      expect(answer.status).toBe(400);
      expect(answer.$(`#first-${field}-error`).text()).toContain(sentence('en', `errors:${code}`));
      expect(answer.$('main [role=alert] a')).toHaveLength(1);
      expect(answer.$('#first-week').val() ?? '').toBe('week' in typed ? typed.week : '');
      expect([...posted('/member/limits'), ...posted('/member/limits/asked')]).toEqual([]);
    },
  );

  it('takes no tick where all three must be set', async () => {
    limits({ ...ASKS, profile: profile('all') });
    const browser = await member();
    expect((await browser.get(FIRST)).$('#first-none')).toHaveLength(0);
    const answer = await browser.post(FIRST, { act: 'set', day: '50', month: '500' });
    expect([answer.status, answer.$('#first-week-error').text() !== '']).toEqual([400, true]);
    expect(posted('/member/limits')).toEqual([]);
  });

  it('leads away where the service keeps no limits', async () => {
    upstream().on('/member/limits', status(404));
    expect((await (await member()).get(FIRST)).location).toBe('/profile/limits');
  });
});

describe('the reminder', () => {
  it.each([
    [NOW, 1],
    [NOW + 1, 0],
  ])('stands on the recharge and limits pages from its time on: %i', async (from, count) => {
    limits({ ...NONE, reviewFrom: time(from) });
    const browser = await member();
    for (const path of ['/profile/recharge', '/profile/limits'])
      expect((await browser.get(path)).$(`main form[action="${FIRST}"]`), path).toHaveLength(count);
  });

  it('is answered with one button', async () => {
    limits({ ...NONE, reviewFrom: time(NOW) });
    upstream().on('/member/limits/asked', success(NONE));
    const browser = await member();
    await browser.get('/profile/limits');
    const answer = await browser.post(FIRST, { act: 'keep' });
    expect([answer.status, answer.location]).toEqual([302, '/profile/limits']);
    expect(posted('/member/limits/asked')).toEqual([{ answer: 'kept' }]);
  });
});

describe('the page of limits', () => {
  it('offers the periods that the service takes, and says where it takes a day alone', async () => {
    const slugs = ['weekly-stake', 'monthly-loss', 'monthly-recharge'];
    limits(ASKS);
    const browser = await member();
    const whole = await browser.get('/profile/limits');
    for (const slug of slugs) expect(whole.$(`main a[href="/profile/limits/${slug}"]`), slug).toHaveLength(1);
    expect(whole.main).not.toContain(sentence('en', 'limits:onlySome'));
    limits(NONE);
    const daily = await browser.get('/profile/limits');
    for (const slug of slugs) expect(daily.$(`main a[href="/profile/limits/${slug}"]`), slug).toHaveLength(0);
    expect(daily.main).toContain(sentence('en', 'limits:onlySome'));
    expect((await browser.get('/profile/limits/weekly-stake')).location).toBe('/profile/limits');
  });

  it('says where the service sums nothing up', async () => {
    limits(NONE);
    const page = await (await member()).get('/profile/limits');
    expect([page.status, page.main.includes(sentence('en', 'limitAsk:noTotals'))]).toEqual([200, true]);
  });

  it('says what was recharged, withdrawn and lost in all', async () => {
    limits(NONE);
    const sums = { recharged: '500.00', withdrawn: '120.00', staked: '80.00', won: '30.00' };
    upstream().on('/member/totals', success({ days30: { ...sums, won: '90.00' }, ever: sums }));
    const page = await (await member()).get('/profile/limits');
    const rows = page
      .$('main tbody tr')
      .map((_, row) => page.$(row).text())
      .get();
    expect(rows).toContain('Net top-ups$380.00$380.00');
    expect(rows).toContain('Won or lost+$10.00−$50.00');
  });

  it('is linked from Home, with nothing of the member', async () => {
    const page = await (await member()).get('/home');
    expect(page.$('main a[href="/profile/limits"]').text()).toBe('Play limits');
  });

  it('leads to the question where a limit is missing that the service wants, and only there', async () => {
    const all = { ...ASKS, profile: profile('all') };
    const links = async (state: object) => {
      limits(state);
      return (await (await member()).get('/profile/limits')).$(`main a[href="${FIRST}"]`).length;
    };
    expect(await links({ ...all, current: { rechargeDaily: '5' } })).toBe(1);
    expect(await links({ ...all, current: { rechargeDaily: '5', rechargeWeekly: '5', rechargeMonthly: '5' } })).toBe(0);
    expect(await links(ASKS)).toBe(0);
  });
});
