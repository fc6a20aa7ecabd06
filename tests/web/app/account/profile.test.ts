import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { formatMinute } from '~/i18n/format';
import { LANGUAGES } from '~/i18n/language';
import { envelope, hang, status, success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

const MARKS = { today: false, total: 3, days: ['2026-11-01', '2026-11-07', '2026-11-19'] };

describe('the profile', () => {
  it('says who is signed in and what they have: in all, available and frozen, with the unit once', async () => {
    stage.upstream.on(
      '/member/getuserbalance',
      success({ balance: '1234.50', available: '1000.00', frozen: '234.50', unit: 'points' }),
    );
    const page = await (await stage.member()).get('/profile');
    expect(page.$('h1').text()).toBe('ann');
    expect(page.main).toContain('ann@example.com');
    expect(page.main).toContain('Balance Total $1,234.50 credits Available $1,000.00 On hold $234.50');
  });

  it.each(LANGUAGES)('says of each part that fails, and shows the others: %s', async (language) => {
    const browser = await stage.member(reading(language));
    for (const [path, key] of [
      ['/member/info', 'load.member'],
      ['/member/getuserbalance', 'load.balance'],
      ['/member/checkin', 'load.checkIn'],
    ] as const) {
      stage.upstream.heal();
      stage.upstream.on('/member/checkin', success(MARKS));
      stage.upstream.on(path, status(500));
      const page = await browser.get('/profile');
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, `errors:${key}`));
      expect(page.$('main a:not([href^="/profile/"])').text()).toContain(sentence(language, 'errors:retry'));
      expect(page.$('main a[href="/profile/security"]')).toHaveLength(1);
    }
  });

  it('leads to every page of its menu, and each of them is there', async () => {
    stage.upstream.on('/member/isRecharge', success({ enabled: true }));
    stage.upstream.on('/member/getuserbank', success({ list: [] }));
    const browser = await stage.member();
    const page = await browser.get('/profile');
    const links = page
      .$('main li a')
      .toArray()
      .map((link) => link.attribs['href'] ?? '');
    for (const path of [
      '/profile/recharge',
      '/profile/records',
      '/profile/limits',
      '/profile/security',
      '/profile/data',
      '/logout',
    ])
      expect(links).toContain(path);
    for (const path of links) expect((await browser.get(path)).status, path).not.toBe(404);
  });

  it.each(LANGUAGES)(
    'the security of the account leads to what the service has, with its state: %s',
    async (language) => {
      const member = await stage.member(reading(language));
      const links = async () => {
        const page = await member.get('/profile/security');
        const main = page.$('main li a').toArray();
        return main.map((link) => [link.attribs['href'], page.$(link).find('small').text().trim()]);
      };
      const passwords = ['/profile/change-password', '/profile/payment-password'].map((path) => [path, '']);
      for (const path of ['second-step', 'mail', 'push', 'closing']) stage.upstream.on(`/member/${path}`, status(404));
      expect(await links()).toEqual(passwords);
      stage.upstream.heal();
      stage.upstream.on('/member/info', success({ username: 'ann', hasPaymentPassword: false }));
      stage.upstream.on('/member/second-step', success({ on: true }));
      stage.upstream.on('/member/mail', success({ offered: true }));
      stage.upstream.on('/member/closing', success({ closing: true }));
      expect(await links()).toEqual([
        ['/profile/second-step', sentence(language, 'logins:hub.on')],
        ['/profile/change-password', ''],
        ['/profile/payment-password', sentence(language, 'logins:hub.unset')],
        ['/profile/mail', ''],
        ['/profile/close', sentence(language, 'ownData:close.notePlain')],
      ]);
    },
  );
});

describe('an answer of customer service', () => {
  const AT = '2026-11-20T08:05:00Z';
  const talk = (...from: string[]) =>
    success(from.map((who, index) => ({ id: String(index + 1), from: who, text: 'Hello', at: AT })));
  const said = async (language: (typeof LANGUAGES)[number]) =>
    (await (await stage.member(reading(language))).get('/profile'))
      .$('main a[href="/profile/customer-service"]')
      .text()
      .replace(/\s+/g, ' ');

  it.each(LANGUAGES)('is told of in the menu, as long as nothing has been written since: %s', async (language) => {
    const name = sentence(language, 'service:title');
    stage.upstream.on('/System/messages', talk('member', 'agent'));
    expect(await said(language)).toContain(
      sentence(language, 'service:answered', { time: formatMinute(Date.parse(AT), utcClock(language)) }),
    );
    for (const newest of ['member', 'automatic']) {
      stage.upstream.on('/System/messages', talk('agent', newest));
      expect(await said(language), newest).toBe(name);
    }
  });

  it('is no reason to wait, or to fail', async () => {
    for (const behaviour of [status(500), status(404), hang]) {
      stage.upstream.on('/System/messages', behaviour);
      expect(await said('en')).toBe('Customer service');
    }
  });
});

describe('the check-in', () => {
  it.each(LANGUAGES)('counts days and not their order, and says that nothing hangs on it: %s', async (language) => {
    stage.upstream.on('/member/checkin', success(MARKS));
    const page = await (await stage.member(reading(language))).get('/profile');
    expect(page.main).toContain(sentence(language, 'security:checkIn.days_other', { count: 3 }));
    expect(page.main).toContain(sentence(language, 'security:checkIn.lead'));
    expect(page.$('main form[action="/profile/check-in"] button').text()).toBe(
      sentence(language, 'security:checkIn.submit'),
    );
  });

  it('of today is done with one button, and then there is none', async () => {
    stage.upstream.on('/member/checkin', (response, request) =>
      success(request.method === 'POST' ? { ...MARKS, today: true, total: 4 } : MARKS)(response, request),
    );
    const browser = await stage.member();
    await browser.get('/profile');
    const answer = await browser.post('/profile/check-in', {});
    expect(answer.location, answer.main).toBe('/profile');
    stage.upstream.on('/member/checkin', success({ ...MARKS, today: true, total: 4 }));
    const page = await browser.get('/profile');
    expect(page.$('[role=status]').text()).toBe('You’ve checked in for today.');
    expect(page.main).toContain('4 days so far Done for today');
    expect(page.$('main form[action="/profile/check-in"]')).toHaveLength(0);
  });

  it('is not offered at its own address where the service has none, and is where it could not be asked', async () => {
    const browser = await stage.member();
    const offers = async () => (await browser.get('/profile/check-in')).$('main form button').length;
    stage.upstream.on('/member/checkin', status(502));
    expect(await offers()).toBe(1);
    stage.upstream.on('/member/checkin', status(404));
    expect(await offers()).toBe(0);
    expect((await browser.get('/profile/check-in')).main).toContain(sentence('en', 'security:checkIn.none'));
  });

  it.each([
    ['HTTP 404', status(404)],
    ['an envelope of 404', envelope(404)],
  ])('says that there is none where the service answers with %s', async (_, behaviour) => {
    stage.upstream.on('/member/checkin', behaviour);
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/profile');
      expect(page.main).toContain(sentence(language, 'security:checkIn.none'));
      expect(page.$('main form[action="/profile/check-in"]')).toHaveLength(0);
    }
  });

  it('that fails says so and can be sent again', async () => {
    stage.upstream.on('/member/checkin', success(MARKS));
    const browser = await stage.member();
    await browser.get('/profile');
    stage.upstream.on('/member/checkin', status(500));
    const answer = await browser.post('/profile/check-in', {});
    expect(answer.status).toBe(502);
    expect(answer.$('[role=alert]').text()).toContain('We can’t tell whether today was marked.');
    expect(answer.$('main form[action="/profile/check-in"]')).toHaveLength(1);
    stage.upstream.on('/member/checkin', envelope(500, undefined, { reason: 'rate' }));
    expect((await browser.post('/profile/check-in', {})).$('[role=alert]').text()).not.toContain('We can’t tell');
  });
});
