import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { formatMoment } from '~/i18n/format';
import { LANGUAGES } from '~/i18n/language';
import { LONG_PERIOD, playOf, toCheck } from '../bets/bets';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { DAY, NOW } from './limits.stage';
import { reading, sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

const MINUTE = 60_000;

/** Pages that stay open whatever limits a member has set (rule X6). */
const READING = [
  '/home',
  '/movie',
  '/movie/detail/3001',
  '/meet',
  '/vote/history',
  '/vote/bets',
  '/vote/verify',
  '/profile',
  '/profile/limits',
  '/about-operator',
];

/** A store is created once and copied for each test: creating one takes longer than opening the app. */
let folder: string;
let app: App;
const open = async (store: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  app = await openApp({ ...LONG_PERIOD, DATA_DIR: join(folder, store) });
};
const close = async () => {
  await app.close();
  vi.useRealTimers();
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'limits-'));
  await open('new');
  await close();
});
beforeEach(async () => {
  cpSync(join(folder, 'new'), join(folder, 'own'), { recursive: true });
  await open('own');
});
afterEach(async () => {
  await close();
  rmSync(join(folder, 'own'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function setLimit(member: Browser, slug: string, value: string): Promise<string> {
  const path = `/profile/limits/${slug}`;
  await member.get(path);
  const answer = await member.post(path, { act: 'set', value });
  expect(answer.location, answer.main).toBe('/profile/limits');
  return (await member.get(answer.location)).$('[role=status]').text();
}

async function pause(member: Browser, kind: string, days: number): Promise<void> {
  const path = `/profile/limits/pause/${kind}/${days}`;
  await member.get(path);
  const answer = await member.post(path, { sure: 'on' });
  expect(answer.location, answer.main).toBe('/profile/limits');
}

/** Places a bet, from the form to the receipt. */
async function bet(member: Browser, amount: string): Promise<void> {
  const { at } = await toCheck(member, 'rose', amount);
  const answer = await member.post(at, {});
  expect(answer.status, answer.main).toBe(302);
}

const placed = async () => (await playOf(app)).orders.map(({ amount }) => amount);

describe('a daily limit', () => {
  it('holds the bet that is placed right after it, in the same session', async () => {
    const member = await signIn(app.browser());
    const { at } = await toCheck(member, 'rose', '30');
    expect(await setLimit(member, 'daily-stake', '20')).toBe('Daily stake limit: $20.00. In effect now.');
    await member.get('/profile/limits');
    const { body } = await member.get(at);
    expect(body).toContain('Left today: $20.00');
    const answer = await member.post(at, { pattern: 'rose', amount: '30' });
    expect(answer.status).toBe(400);
    expect(await placed()).toEqual([]);
    await bet(member, '20');
    expect(await placed()).toEqual(['20.00']);
    expect((await member.get('/profile/limits')).main).toContain('$20.00 So far $20.00 Left $0.00');
  });

  it('holds a check page that was open before, by the member API itself', async () => {
    const member = await signIn(app.browser());
    const other = await signIn(app.browser());
    const { at } = await toCheck(member, 'rose', '30');
    await setLimit(other, 'daily-loss', '0');
    const answer = await member.post(at, {});
    expect(answer.status).toBe(400);
    expect(answer.main).toContain('Left today: $0.00');
    expect(await placed()).toEqual([]);
  });

  it('rises after 24 hours and a confirmation, and not before either', async () => {
    const member = await signIn(app.browser());
    await setLimit(member, 'daily-stake', '20');
    expect(await setLimit(member, 'daily-stake', '50')).toContain('You can confirm it from Nov 22, 2026, 08:30 UTC');
    vi.setSystemTime(NOW + DAY - 1);
    const early = await member.get('/profile/limits/daily-stake');
    expect(early.main).not.toContain('Confirm:');
    // Sent by hand, it counts as the same request repeated, which keeps waiting.
    const eager = await member.post('/profile/limits/daily-stake', { act: 'confirm', waiting: '5000' });
    expect((await member.get(eager.location)).$('[role=status]').text()).toContain(
      'You can confirm it from Nov 22, 2026, 08:30 UTC',
    );
    vi.setSystemTime(NOW + DAY);
    await member.get('/vote');
    expect((await member.post('/vote', { pattern: 'rose', amount: '30' })).status).toBe(400);
    await member.get('/profile/limits/daily-stake');
    const confirmed = await member.post('/profile/limits/daily-stake', { act: 'confirm', waiting: '5000' });
    expect((await member.get(confirmed.location)).$('[role=status]').text()).toBe(
      'Daily stake limit: $50.00. In effect now.',
    );
    await bet(member, '30');
    expect(await placed()).toEqual(['30.00']);
  });
});

describe('a pause', () => {
  it('stops the bet that was about to be placed, says until when, and leaves the rest open, in each language', async () => {
    const checks = [];
    for (const language of LANGUAGES) {
      const member = await signIn(app.browser(reading(language)));
      checks.push({ language, member, ...(await toCheck(member, 'rose', '30')) });
    }
    await pause(await signIn(app.browser()), 'timeout', 1);
    for (const { language, member, at } of checks) {
      const until = formatMoment(NOW + DAY, utcClock(language));
      const answer = await member.post(at, {});
      expect(answer.status).toBe(400);
      expect(answer.main).toContain(sentence(language, 'vote:bet.paused', { until }));
      for (const path of READING) expect([path, (await member.get(path)).status]).toEqual([path, 200]);
      const vote = await member.get('/vote?auto=1');
      expect(vote.main).toContain(until);
      // Nothing of a draw that takes no bet of theirs: no countdown, and no reload for one.
      expect(vote.$('[role=timer]')).toHaveLength(0);
      expect(vote.headers.get('refresh')).toBeNull();
      expect((await member.get('/profile/limits')).main).toContain(
        sentence(language, 'limits:pause.timeout', { until }),
      );
    }
    expect(await placed()).toEqual([]);
  });

  it('is over when it said it would be', async () => {
    const member = await signIn(app.browser());
    await pause(member, 'timeout', 1);
    vi.setSystemTime(NOW + DAY - 1);
    await member.get('/vote');
    expect((await member.post('/vote', { pattern: 'rose', amount: '30' })).status).toBe(400);
    vi.setSystemTime(NOW + DAY);
    expect((await member.get('/profile/limits')).main).not.toContain('time-out until');
    await bet(member, '30');
    expect(await placed()).toEqual(['30.00']);
  });

  it('can be made longer and never shorter', async () => {
    const member = await signIn(app.browser());
    await pause(member, 'exclusion', 184);
    const page = await member.get('/profile/limits/pause/timeout/42');
    expect(page.$('main form')).toHaveLength(0);
    await pause(member, 'exclusion', 366);
    expect((await member.get('/profile/limits')).main).toContain(
      `You’ve excluded yourself until ${formatMoment(NOW + 366 * DAY, utcClock('en'))}.`,
    );
    await member.get('/profile/limits/pause/exclusion/366');
    await member.post('/profile/limits/pause/exclusion/184', { sure: 'on' });
    expect((await member.get('/profile/limits')).main).toContain(formatMoment(NOW + 366 * DAY, utcClock('en')));
  });
});

describe('a reality check', () => {
  it('comes before betting when its time is over, and before nothing else, in each language', async () => {
    const members = [];
    for (const language of LANGUAGES) {
      const member = await signIn(app.browser(reading(language)));
      await bet(member, '30');
      members.push({ language, member });
    }
    await setLimit(members[0]!.member, 'reality-check', '30');
    vi.setSystemTime(NOW + 30 * MINUTE - 1);
    expect((await members[0]!.member.get('/vote')).status).toBe(200);
    vi.setSystemTime(NOW + 30 * MINUTE);
    for (const { language, member } of members) {
      const held = await member.get('/vote');
      expect(held.location).toBe('/vote/reality-check?redirect=%2Fvote');
      for (const path of READING) expect([path, (await member.get(path)).status]).toEqual([path, 200]);
      const check = await member.get(held.location);
      // All stakes since this session began, from any browser.
      expect(check.main).toMatch(new RegExp(`${sentence(language, 'limits:reality.staked')} [$¥]90\\.00`));
      const answer = await member.post(held.location, {});
      expect(answer.location).toBe('/vote');
      expect((await member.get('/vote')).status).toBe(200);
    }
  });

  it('counts at once when its interval is shortened', async () => {
    const member = await signIn(app.browser());
    await setLimit(member, 'reality-check', '60');
    vi.setSystemTime(NOW + 40 * MINUTE);
    expect((await member.get('/vote')).status).toBe(200);
    await setLimit(member, 'reality-check', '30');
    expect((await member.get('/vote')).location).toBe('/vote/reality-check?redirect=%2Fvote');
  });
});
