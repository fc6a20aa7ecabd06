import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { status } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { FULL_ANSWERS, NOW } from '../harness/full-answers';
import { sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

/** Pages on which members read times of day. */
const PAGES = [
  '/vote',
  '/vote/history',
  '/vote/bets',
  '/vote/bets/41/o1',
  '/vote/verify?period=41',
  '/meet/requests',
  '/meet/blocks',
  '/meet/safety',
  '/profile',
  '/profile/records?month=2026-11',
  '/profile/records?kind=withdrawals',
  '/profile/records?kind=recharges',
  '/profile/withdraw',
  '/profile/withdraw/7',
  '/profile/recharge',
  '/profile/bank-card',
  '/profile/limits',
  '/profile/security',
  '/profile/security/log',
  '/profile/security/logins',
  '/profile/close',
  '/profile/customer-service',
  '/profile/announcements/detail/5',
];

let stage: Stage;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  stage = await openStage();
  for (const [call, answer] of Object.entries(FULL_ANSWERS)) stage.upstream.on(call, answer);
});
afterAll(async () => {
  await stage.close();
  vi.useRealTimers();
});

async function memberIn(zone: string | undefined, language = 'en'): Promise<Browser> {
  const member = await stage.member({ headers: { 'accept-language': language } });
  if (zone !== undefined) member.jar.set('zone', zone);
  return member;
}

/** The words of a page without its sentence about UTC days. */
const wordsOn = async (member: Browser, path: string) => {
  const page = await member.get(path);
  expect(page.status, page.main).toBe(200);
  // A count that does not come in time is left out.
  return page.text.replace(sentence('en', 'limits:day'), '').replace(/(\d+ )?\d+ unread announcements? ?/, '');
};
/** Times of day with their dates, as far as they have one. */
const timesOf = (text: string, zone: string) =>
  [...text.matchAll(/([A-Z][a-z]{2} \d{1,2}, \d{4}),? (\d\d:\d\d(?::\d\d)?) ([A-Z]+(?:[+-]\d+)?)/g)].map((found) => {
    expect(found[3], found[0]).toBe(zone);
    return Date.parse(`${found[1]} ${found[2]} ${found[3] === 'UTC' ? 'UTC' : found[3]?.replace(/\+(\d)$/, '+0$100')}`);
  });

describe('a time', () => {
  it.each(PAGES)('is the member’s own where the browser has told its zone, else UTC, and named: %s', async (path) => {
    const utc = await wordsOn(await memberIn(undefined), path);
    const tokyo = await wordsOn(await memberIn('Asia/Tokyo'), path);
    expect(utc).toMatch(/\d UTC/);
    expect(tokyo).not.toMatch(/\d UTC/);
    expect(tokyo).toMatch(/\d GMT\+9/);
    // The same moments, by two clocks.
    expect(timesOf(tokyo, 'GMT+9')).toEqual(timesOf(utc, 'UTC'));
    expect(await wordsOn(await memberIn('Asia/../Tokyo'), path)).toBe(utc);
  });

  it('decides the day of a date', async () => {
    const [utc, tokyo] = await Promise.all([memberIn(undefined), memberIn('Asia/Tokyo')]);
    for (const path of ['/profile', '/profile/announcements']) {
      expect(await wordsOn(utc, path), path).toContain('Nov 21, 2026');
      expect(await wordsOn(tokyo, path), path).toContain('Nov 22, 2026');
      expect(await wordsOn(tokyo, path), path).not.toContain('Nov 21, 2026');
    }
  });

  it('is never another member’s, however many read the same page at once', async () => {
    const zones = ['Asia/Tokyo', 'America/New_York', undefined, 'Asia/Shanghai'];
    const named = ['GMT+9', 'EST', 'UTC', 'GMT+8'];
    const members = await Promise.all(zones.map((zone) => memberIn(zone)));
    // A profile without a closing is drawn once for all members with equal data.
    stage.upstream.on('/member/closing', status(404));
    for (const path of ['/vote', '/vote/history', '/profile', '/profile/announcements/detail/5', '/profile/limits'])
      for (let round = 0; round < 2; round++) {
        const pages = await Promise.all(members.map((member) => wordsOn(member, path)));
        for (const [index, page] of pages.entries()) {
          expect(page, path).toContain(` ${named[index]}`);
          for (const other of named.filter((name) => name !== named[index]))
            expect(page, path).not.toMatch(new RegExp(`\\d ${other.replace('+', '\\+')}`));
        }
      }
  });

  it('of a stale list, too', async () => {
    const member = await memberIn('Asia/Tokyo');
    await member.get('/profile/announcements');
    stage.upstream.on('/home/getNotice', (response) => response.destroy());
    const page = await member.get('/profile/announcements');
    stage.upstream.on('/home/getNotice', FULL_ANSWERS['/home/getNotice']!);
    expect(page.text).toContain(sentence('en', 'errors:asOf', { time: '05:30 GMT+9' }));
  });

  it('of a document is UTC all the same', async () => {
    const member = await memberIn('Asia/Tokyo');
    const files = [
      '/vote/bets/41/o1/receipt.txt',
      '/vote/bets.csv',
      '/profile/records.csv?month=2026-11',
      '/profile/customer-service.txt',
    ];
    for (const path of files) {
      const { body } = await member.get(path);
      expect(body, path).toMatch(/2026-11-21[T ]20:30/);
      expect(body, path).not.toMatch(/GMT|2026-11-22/);
    }
  });
});

describe('where days and months are those of UTC', () => {
  it.each(LANGUAGES)('a member in another zone is told so, and when a day begins: %s', async (language) => {
    const [utc, tokyo] = await Promise.all([memberIn(undefined, language), memberIn('Asia/Tokyo', language)]);
    const months = sentence(language, 'fundsFacts:monthsAreUtc');
    expect((await tokyo.get('/profile/records?month=2026-11')).main).toContain(months);
    expect((await utc.get('/profile/records?month=2026-11')).main).not.toContain(months);
    const dayStart = sentence(language, 'limits:dayHere', { time: language === 'ja' ? '09:00 JST' : '09:00 GMT+9' });
    expect((await tokyo.get('/profile/limits')).main).toContain(dayStart);
    expect((await utc.get('/profile/limits')).main).not.toContain('09:00 UTC');
  });
});
