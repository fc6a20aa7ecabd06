import { describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, status, success } from '../../../faults/bad-upstream';
import { DAY, FIFTY, NONE, NOW, time, useLimitsStage, waiting } from './limits.stage';
import { sentence } from '../harness/sentences';
import { openStage, OPERATOR } from '../harness/stage';

const { upstream, limits, member } = useLimitsStage();

describe('the page of play limits', () => {
  it('is linked from the profile', async () => {
    const page = await (await member()).get('/profile');
    expect(page.$('main a[href="/profile/limits"]').text()).toBe('Play limits');
  });

  it.each(LANGUAGES)('says what is set, used and left, and when a day begins: %s', async (language) => {
    limits(FIFTY);
    const page = await (await member(language)).get('/profile/limits');
    expect(page.status).toBe(200);
    expect(page.main).toContain(sentence(language, 'limits:day'));
    for (const [name, amount] of [
      ['period.day', '50.00'],
      ['used', '20.00'],
      ['left', '30.00'],
    ])
      expect(page.main).toMatch(new RegExp(`${sentence(language, `limits:${name}`)} [$¥]${amount}`));
    expect(page.main.split(sentence(language, 'limits:none'))).toHaveLength(4);
    for (const slug of ['daily-stake', 'daily-loss', 'daily-recharge', 'reality-check'])
      expect(page.$(`main a[href="/profile/limits/${slug}"]`)).toHaveLength(1);
    expect(page.main).not.toMatch(/undefined|NaN|\{\{/);
  });

  it('says what waits and from when it can be confirmed, and offers that only then', async () => {
    const browser = await member();
    limits(waiting('90.00', NOW + DAY));
    const early = await browser.get('/profile/limits/daily-stake');
    expect(early.main).toContain('Requested: $90.00. You can confirm it from Nov 22, 2026, 08:30 UTC.');
    expect(early.main).not.toContain('Confirm:');
    expect(early.main).toContain('Cancel this request');
    vi.setSystemTime(NOW + DAY);
    const ready = await browser.get('/profile/limits/daily-stake');
    expect(ready.main).toContain('Confirm: $90.00');
    expect((await browser.get('/profile/limits')).main).toContain('Confirm or keep');
  });

  it('prints what came from a service that says little', async () => {
    limits({ current: { lossDaily: 12.5 } });
    const page = await (await member()).get('/profile/limits');
    expect(page.main).toContain('$12.50');
    expect(page.main).not.toMatch(/Used today|undefined|NaN/);
  });

  it('says of a limit that cannot be read that it could not be, not that there is none, and keeps nothing for it', async () => {
    const answer = {
      current: { stakeDaily: 'fifty', lossDaily: { value: 5 }, rechargeDaily: [5], realityCheckMinutes: null },
    };
    for (const language of LANGUAGES) {
      limits(answer);
      const browser = await member(language);
      const page = await browser.get('/profile/limits');
      expect(page.main.split(sentence(language, 'limits:unread'))).toHaveLength(4);
      expect(page.main.split(sentence(language, 'limits:none'))).toHaveLength(2);
      expect((await browser.get('/vote')).main).toContain(sentence(language, 'vote:bet.limitUnread'));
    }
    const browser = await member();
    limits({ ...answer, pending: { stakeDaily: { value: '90.00', from: time(NOW + DAY) } } });
    const page = await browser.get('/profile/limits/daily-stake');
    expect(page.main).toContain(sentence('en', 'limits:unread'));
    expect(page.main).not.toContain('Keep:');
    for (const act of ['keep', 'remove']) {
      const refused = await browser.post('/profile/limits/daily-stake', { act });
      expect([refused.status, refused.main.includes(sentence('en', 'errors:limit.unread'))]).toEqual([502, true]);
    }
  });

  it('that could not be asked for are said to be unread where bets and recharges are made, not to be none', async () => {
    limits(NONE);
    const browser = await member();
    await browser.get('/profile/limits');
    upstream().on('/member/isRecharge', success({ enabled: true }));
    upstream().on('/bank/list', success([{ id: 7, name: 'Harbour Bank', accountNumber: '6222' }]));
    upstream().on('/member/limits', status(502));
    expect((await browser.get('/vote')).main).toContain(sentence('en', 'vote:bet.limitUnread'));
    expect((await browser.get('/profile/recharge')).main).toContain(sentence('en', 'recharge:ownLimitUnread'));
  });

  it.each([
    ['self-exclusion', 'You’ve excluded yourself until Nov 28'],
    ['break', 'You’re on a time-out until Nov 28'],
    [undefined, 'You’re on a time-out until Nov 28'],
  ])('shows a pause that a service calls %j', async (kind, words) => {
    limits({ ...NONE, pause: { kind, until: time(NOW + 7 * DAY) } });
    expect((await (await member()).get('/profile/limits')).main).toContain(words);
  });

  it.each([0, -1, '-30.00'])(
    'reads %j from a service that means none by it as none, and lets the member bet',
    async (none) => {
      const values = { stakeDaily: '50.00', lossDaily: -1, rechargeDaily: 0, realityCheckMinutes: none };
      limits({ current: values, pending: { realityCheckMinutes: { value: none, from: time(NOW) } } });
      const browser = await member();
      expect((await browser.get('/vote')).status).toBe(200);
      const page = await browser.get('/profile/limits');
      expect(page.main).toContain('$50.00');
      // Zero is a limit: it stops play at once.
      expect(page.main).toContain('$0.00');
      expect(page.main.split(sentence('en', 'limits:none'))).toHaveLength(3);
      expect(page.main).not.toMatch(/-1|-30|\u2212|0 minutes/);
    },
  );

  it('takes an interval longer than any that can be set for the longest', async () => {
    limits({ current: { realityCheckMinutes: 1e12 } });
    const browser = await member();
    expect((await browser.get('/profile/limits')).main).toContain('24 hours');
    vi.setSystemTime(NOW + DAY - 1);
    expect((await browser.get('/vote')).status).toBe(200);
    vi.setSystemTime(NOW + DAY);
    expect((await browser.get('/vote')).location).toBe('/vote/reality-check?redirect=%2Fvote');
  });

  it('fails in words when the service does', async () => {
    upstream().on('/member/limits', status(503));
    const page = await (await member()).get('/profile/limits');
    expect(page.status).toBe(503);
    expect(page.main).toContain('Your play limits couldn’t be loaded.');
  });

  it.each(['/profile/limits/no-such', '/profile/limits/pause/holiday', '/profile/limits/pause/timeout/41'])(
    'has nothing at %s',
    async (path) => {
      limits(NONE);
      expect((await (await member()).get(path)).status).toBe(404);
    },
  );
});

describe('where the service keeps no limits, as an envelope says it', () => {
  const lacking = envelope(404, 'No such call');

  it.each(LANGUAGES)('the page says so, and the pages behind it lead there: %s', async (language) => {
    upstream().on('/member/limits', lacking);
    const browser = await member(language);
    const page = await browser.get('/profile/limits');
    expect([page.status, page.main.includes(sentence(language, 'limits:unsupported.text'))]).toEqual([200, true]);
    expect((await browser.get('/profile/limits/daily-stake')).location).toBe('/profile/limits');
    expect((await browser.get('/vote')).main).not.toContain(sentence(language, 'errors:load.limits'));
  });

  it.each(LANGUAGES)(
    'or tells them but takes none, the form says so and keeps what was typed: %s',
    async (language) => {
      limits(FIFTY);
      const browser = await member(language);
      await browser.get('/profile/limits/daily-stake');
      upstream().on('/member/limits', (response, request) =>
        (request.method === 'POST' ? lacking : success(FIFTY))(response, request),
      );
      const answer = await browser.post('/profile/limits/daily-stake', { act: 'set', value: '30' });
      expect(answer.status).toBe(501);
      expect(answer.main).toContain(sentence(language, 'errors:limit.unsupported'));
      expect(answer.$('#limit-value').val()).toBe('30');
    },
  );

  it.each([status(404), lacking])('or takes no pauses, none is said to have begun', async (behaviour) => {
    limits(NONE);
    upstream().on('/member/timeout', behaviour);
    const browser = await member();
    await browser.get('/profile/limits/pause/timeout/7');
    const answer = await browser.post('/profile/limits/pause/timeout/7', {});
    expect(answer.status).toBe(501);
    expect(answer.main).toContain(sentence('en', 'errors:limit.unsupported'));
  });
});

describe('where the service keeps no limits', () => {
  it.each(LANGUAGES)(
    'the page says so and what can be done, and offers no form that would not hold: %s',
    async (language) => {
      const browser = await member(language);
      const page = await browser.get('/profile/limits');
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, 'limits:unsupported.text'));
      expect(page.main).toContain(sentence(language, 'limits:unsupported.demo'));
      expect(page.$('main form, main a[href^="/profile/limits"]')).toHaveLength(0);
    },
  );

  it('the pages behind it lead back to it', async () => {
    const browser = await member();
    for (const path of ['daily-stake', 'reality-check', 'pause/timeout', 'pause/exclusion', 'pause/exclusion/184'])
      expect((await browser.get(`/profile/limits/${path}`)).location, path).toBe('/profile/limits');
  });

  it('the draw shows nothing broken', async () => {
    const page = await (await member()).get('/vote');
    expect(page.status).toBe(200);
    expect(page.main).not.toMatch(/limits could not|undefined|NaN/);
  });
});

describe('where to find help', () => {
  it('names nobody in a demo, and the operator’s own contact where there is one', async () => {
    limits(NONE);
    const demo = await (await member()).get('/profile/limits/pause/exclusion');
    expect(demo.main).not.toMatch(/The operator can be reached|tel:|@/);
    const real = await openStage(OPERATOR);
    real.upstream.on('/member/limits', success(NONE));
    const browser = await real.member();
    const page = await browser.get('/profile/limits/pause/exclusion');
    expect(page.main).toContain('You can reach the operator here: complaints@lantern.example');
    real.upstream.heal();
    const unsupported = await browser.get('/profile/limits');
    expect(unsupported.main).toContain('ask the operator to close or block your account');
    expect(unsupported.main).toContain('complaints@lantern.example');
    await real.close();
  });
});
