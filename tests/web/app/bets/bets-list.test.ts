import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatAmount } from '~/i18n/format';
import { LANGUAGES } from '~/i18n/language';
import { openPlay } from './bets-placed';
import type { Browser, Seen } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

const rowsOf = ({ $ }: Seen) =>
  $('main ol > li')
    .toArray()
    .map((row) => $(row).text());

describe('the bets of a member of the embedded member API', () => {
  let app: App;
  let play: Awaited<ReturnType<typeof openPlay>>;
  let member: Browser;
  let drawn: string;
  let refunded: string;
  let lastOpen: string;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 8, 30) });
    app = await openApp();
    play = await openPlay(app);
    drawn = await play.place(30);
    refunded = await play.placeRefunded(8);
    lastOpen = await play.place(7);
    member = await signIn(app.browser());
    member.jar.delete('flash');
  });
  afterAll(async () => {
    await app.close();
    vi.useRealTimers();
  });

  it('are listed newest first, each with what it came to and its receipt', async () => {
    const page = await member.get('/vote/bets');
    expect(page.status).toBe(200);
    const rows = page.$('main ol > li');
    expect(rows).toHaveLength(20);
    const newest = rows.first().text();
    expect(newest).toContain(`Period ${lastOpen}`);
    expect(newest).toMatch(/Nov \d\d, 2026, \d\d:\d\d:\d\d UTC/);
    expect(newest).toContain('Open');
    // The unit is said once, not in each row.
    expect(newest).toContain(' 1.42 × 1.95');
    expect(page.main.split('credits')).toHaveLength(1 + 1);
    expect(page.$('h1').parent().text()).toContain('Amounts in credits.');
    expect(rows.first().find('a').attr('href')).toMatch(new RegExp(`^/vote/bets/${lastOpen}/[\\w-]+$`));
  });

  it('show wins, losses and refunds each in words, with the sign of what they came to', async () => {
    const text = [...rowsOf(await member.get('/vote/bets?page=2')), ...rowsOf(await member.get('/vote/bets?page=3'))];
    const won = text.filter((row) => row.includes('Won'));
    const lost = text.filter((row) => row.includes('Lost'));
    expect(won.length + lost.length).toBe(25);
    for (const row of won) expect(row).toMatch(/Period \d+ Won · \+\d+\.\d\d .* → \d+\.\d\d /);
    for (const row of lost) expect(row).toMatch(/Period \d+ Lost · −\d+\.\d\d .* × 1\.95 0\.00 /);
    const back = rowsOf(await member.get(`/vote/bets?period=${refunded}`));
    expect(back).toHaveLength(8);
    for (const row of back) expect(row).toMatch(/Period \d+ Refunded · 0\.00 /);
  });

  it('are paged and filtered by links whose addresses can be kept', async () => {
    const page = await member.get(`/vote/bets?period=${drawn}&pattern=lily`);
    expect(rowsOf(page).length).toBeGreaterThan(5);
    for (const row of rowsOf(page)) expect(row).toMatch(new RegExp(`Lily.*Period ${drawn} `));
    expect(page.$('nav [aria-current=true]').text()).toBe('Lily');
    expect(page.$('input[name=period]').val()).toBe(drawn);
    expect(page.$('input[name=pattern]').val()).toBe('lily');
    expect(page.$('nav a:contains("Rose")').attr('href')).toBe(`/vote/bets?pattern=rose&period=${drawn}`);
    expect(page.$(`a[href="/vote/bets.csv?pattern=lily&period=${drawn}"]`)).toHaveLength(1);
    const first = await member.get(`/vote/bets?period=${drawn}`);
    expect(first.$('a[rel=next]').attr('href')).toBe(`/vote/bets?period=${drawn}&page=2`);
    expect(rowsOf(await member.get(`/vote/bets?period=${drawn}&page=2`))).toHaveLength(10);
  });

  it('come with their sums: of the page, of the filter where it fits on it, and of all bets ever', async () => {
    const sumsOf = ({ $ }: Seen) =>
      Object.fromEntries(
        $('main h3')
          .toArray()
          .map((title) => [
            $(title).text(),
            $(title)
              .parent()
              .find('dd')
              .toArray()
              .map((value) => $(value).text()),
          ]),
      );
    const all = sumsOf(await member.get('/vote/bets'));
    expect(Object.keys(all)).toEqual(['This page', 'All time']);
    const { stake, payout, refund } = await play.sums();
    expect(all['All time']).toEqual(
      [stake - refund, payout].map((minor) => formatAmount(minor, 'en')).concat(expect.any(String)),
    );
    const open = sumsOf(await member.get(`/vote/bets?period=${lastOpen}`));
    expect(open['These bets']).toEqual(['$8.47', '$0.00', '−$8.47']);
    const back = sumsOf(await member.get(`/vote/bets?period=${refunded}`));
    expect(back['These bets']).toEqual(['$0.00', '$0.00', '$0.00']);
  });

  it.each(['page=0', 'page=-1', 'page=abc', 'page=1000000000', 'pattern=tulip', 'period=%20'])(
    'ignore what makes no sense: ?%s',
    async (query) => {
      const page = await member.get(`/vote/bets?${query}`);
      expect(page.status).toBe(200);
      expect(rowsOf(page)).toEqual(rowsOf(await member.get('/vote/bets')));
    },
  );

  it('end in words and a way back beyond the last page, and where no bet fits', async () => {
    const beyond = await member.get('/vote/bets?page=99&pattern=rose');
    expect(beyond.status).toBe(200);
    expect(beyond.main).toContain(sentence('en', 'bets:emptyPage'));
    expect(beyond.$('main a[href="/vote/bets?pattern=rose"]').length).toBeGreaterThan(0);
    const none = await member.get('/vote/bets?period=abc');
    expect(none.status).toBe(200);
    expect(none.main).toContain(sentence('en', 'bets:emptyFilter'));
    expect(none.$('main a[href="/vote/bets"]').length).toBeGreaterThan(0);
  });

  it('are not listed for what can be no period: it is refused next to the field, with what was typed', async () => {
    for (const language of LANGUAGES) {
      const period = '1'.repeat(65);
      const page = await member.get(`/vote/bets?pattern=lily&period=${period}`, { 'accept-language': language });
      expect(page.status).toBe(400);
      expect(page.$('#period-error').text()).toContain(sentence(language, 'errors:period.format'));
      expect([page.$('#period').val(), page.$('input[name=pattern]').val()]).toEqual([period, 'lily']);
      expect(page.$('main ol')).toHaveLength(0);
    }
  });

  it('are none for a new member, in words', async () => {
    const fresh = app.browser();
    await fresh.get('/register');
    const answer = await fresh.post('/register', {
      username: 'newcomer',
      email: 'newcomer@example.com',
      password: 'garden2026',
      confirmPassword: 'garden2026',
      adult: 'on',
    });
    expect(answer.status, answer.main).toBe(302);
    const page = await fresh.get('/vote/bets');
    expect(page.main).toContain(sentence('en', 'bets:empty'));
    expect(page.$('main a[href="/vote"]'), 'the next step').toHaveLength(1);
    expect(page.text).not.toMatch(/undefined|null|NaN|\[object/);
  });
});
