import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import type { Browser, Seen } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

const PERIOD_MS = 180_000;
/** More periods than the statistics count. */
const PASSED = 250;

const periodsOf = ({ $ }: Seen) =>
  $('main ol li strong')
    .toArray()
    .map((element) => Number(/\d+/.exec($(element).text())![0]));

describe('past draws of the embedded member API', () => {
  let app: App;
  let member: Browser;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 8, 30) });
    app = await openApp();
    // The draw begins once its first chain exists; advance the clock only then.
    await (await app.inside.memberApi)?.ready();
    vi.setSystemTime(Date.now() + PASSED * PERIOD_MS);
    member = await signIn(app.browser());
    member.jar.delete('flash');
  });
  afterAll(async () => {
    await app.close();
    vi.useRealTimers();
  });

  it('are listed newest first with period, time, numbers, sum, patterns and the page that checks them', async () => {
    const page = await member.get('/vote/history');
    expect(page.status).toBe(200);
    const periods = periodsOf(page);
    expect(periods).toEqual(Array.from({ length: 20 }, (_, index) => periods[0]! - index));
    const row = page.$('main ol li').first();
    expect(row.text()).toMatch(/Nov 21, 2026, \d\d:\d\d UTC/);
    expect(row.text()).toMatch(/[1-6] · [1-6] · [1-6], sum \d+/);
    expect(row.text()).toMatch(/Rose|Lily/);
    expect(row.text()).toMatch(/Balloon|Smoke/);
    expect(row.find('svg')).toHaveLength(2);
    expect(row.find('a').attr('href')).toBe(`/vote/verify?period=${periods[0]}`);
  });

  it('are paged by links until there is no more', async () => {
    const first = await member.get('/vote/history');
    const newest = periodsOf(first)[0]!;
    expect(first.$('a[rel=next]').attr('href')).toBe('/vote/history?page=2');
    const second = await member.get('/vote/history?page=2');
    expect(periodsOf(second)[0]).toBe(newest - 20);
    const last = await member.get(`/vote/history?page=${Math.ceil(newest / 20)}`);
    expect(periodsOf(last).at(-1)).toBe(1);
    expect(last.$('a[rel=next]')).toHaveLength(0);
    expect(last.$('a[rel=prev]')).toHaveLength(1);
  });

  it('can be narrowed to a winning pattern, page after page, without a double or a gap', async () => {
    const lily = new Set<number>();
    for (let path: string | undefined = '/vote/history?pattern=lily'; path;) {
      const page: Seen = await member.get(path);
      expect(page.main).not.toContain(sentence('en', 'bets:history.narrowed'));
      expect(page.$('nav [aria-current=true]').text()).toBe('Lily');
      for (const item of page.$('main ol li').toArray()) expect(page.$(item).text()).toContain('Lily');
      for (const period of periodsOf(page)) {
        expect(lily.has(period)).toBe(false);
        lily.add(period);
      }
      path = page.$('a[rel=next]').attr('href');
    }
    const newest = periodsOf(await member.get('/vote/history'))[0]!;
    let rose = 0;
    for (let page = 1; page <= Math.ceil(newest / 20); page++) {
      const { $ } = await member.get(`/vote/history?page=${page}`);
      rose += $('main ol li').filter((_, item) => $(item).text().includes('Rose')).length;
    }
    expect(lily.size + rose).toBe(newest);
  });

  it('of a pattern are not followed by a link to an empty page', async () => {
    for (const pattern of ['rose', 'lily', 'balloon', 'smoke']) {
      let path: string | undefined = `/vote/history?pattern=${pattern}`;
      while (path) {
        const page: Seen = await member.get(path);
        expect(periodsOf(page).length).toBeGreaterThan(0);
        path = page.$('a[rel=next]').attr('href');
      }
    }
  });

  it.each([
    'page=0',
    'page=-1',
    'page=abc',
    'page=1000000000',
    'page=1.5',
    'pattern=tulip',
    'page=',
    'period=',
    'period=%20',
  ])('ignore what makes no sense: ?%s', async (query) => {
    const page = await member.get(`/vote/history?${query}`);
    expect(page.status).toBe(200);
    expect(periodsOf(page)).toEqual(periodsOf(await member.get('/vote/history')));
  });

  it('end in words and a way back beyond the last page', async () => {
    for (const language of LANGUAGES) {
      const page = await member.get('/vote/history?page=999&pattern=rose', { 'accept-language': language });
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, 'bets:history.emptyPage'));
      expect(page.$('main a[href="/vote/history?pattern=rose"]').length).toBeGreaterThan(0);
    }
  });

  describe('looked up by period', () => {
    it('show the one draw, and what was typed', async () => {
      const newest = periodsOf(await member.get('/vote/history'))[0]!;
      const page = await member.get(`/vote/history?period=${newest - 77}`);
      expect(page.status).toBe(200);
      expect(periodsOf(page)).toEqual([newest - 77]);
      expect(page.$('input[name=period]').val()).toBe(String(newest - 77));
      expect(page.$(`a[href="/vote/verify?period=${newest - 77}"]`)).toHaveLength(1);
      expect(page.$('main a[href="/vote/history"]')).toHaveLength(1);
      const fullWidth = String(newest).replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!);
      expect(periodsOf(await member.get(`/vote/history?period=${encodeURIComponent(` ${fullWidth} `)}`))).toEqual([
        newest,
      ]);
    });

    it('say of the one in play when it is drawn', async () => {
      const newest = periodsOf(await member.get('/vote/history'))[0]!;
      const page = await member.get(`/vote/history?period=${newest + 1}`);
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence('en', 'bets:history.undrawn', { period: newest + 1 }));
      expect(page.main).toMatch(/The draw is at Nov 21, 2026, \d\d:\d\d:\d\d UTC\./);
    });

    it.each(['999999999', '-5', 'abc', '1e3', '<b>x</b>'])('say that there is no period %s', async (period) => {
      const page = await member.get(`/vote/history?period=${encodeURIComponent(period)}`);
      expect(page.status).toBe(404);
      expect(page.main).toContain(sentence('en', 'bets:history.missing', { period }));
      expect(page.$('input[name=period]').val()).toBe(period);
      expect(page.$('main b')).toHaveLength(0);
    });

    it.each(['9'.repeat(65), 'a\u0007b'])('refuse %j next to the field, with what was typed', async (period) => {
      for (const language of LANGUAGES) {
        const page = await member.get(`/vote/history?period=${encodeURIComponent(period)}`, {
          'accept-language': language,
        });
        expect(page.status).toBe(400);
        expect(page.$('#period-error').text()).toContain(sentence(language, 'errors:period.format'));
        expect(page.$('#period').attr('aria-describedby')).toBe('period-error');
        expect(page.$('#period').val()).toBe(period);
      }
    });
  });

  describe('against the stated chances', () => {
    const figures = async () => {
      const { $ } = await member.get('/vote/history');
      return $('#chances table')
        .toArray()
        .map((table) =>
          $(table)
            .find('tbody tr')
            .toArray()
            .map((row) =>
              $(row)
                .children()
                .toArray()
                .map((cell) => $(cell).text()),
            ),
        );
    };

    it('are counted over the last 200, with the exact band of 200 trials at one half', async () => {
      const [patterns = []] = await figures();
      expect(patterns.map(([name, , , expected, band]) => [name, expected, band?.split(' ')[0]])).toEqual(
        ['Rose', 'Lily', 'Balloon', 'Smoke'].map((name) => [name, '50%', '86–114']),
      );
      const counts = patterns.map(([, count]) => Number(count));
      expect(counts[0]! + counts[1]!).toBe(200);
      expect(counts[2]! + counts[3]!).toBe(200);
      for (const [index, count] of counts.entries())
        expect(patterns[index]![4]).toBe(count >= 86 && count <= 114 ? '86–114' : '86–114 outside');
    });

    it('count the six numbers over three per draw', async () => {
      const [, numbers = []] = await figures();
      expect(numbers.map(([name, , , expected, band]) => [name, expected, band?.split(' ')[0]])).toEqual(
        [1, 2, 3, 4, 5, 6].map((name) => [String(name), '16.7%', '82–118']),
      );
      expect(numbers.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(600);
    });

    it('say what a band means and that past draws change nothing, in every language', async () => {
      for (const language of LANGUAGES) {
        const page = await member.get('/vote/history', { 'accept-language': language });
        expect(page.$('#chances').text()).toContain(sentence(language, 'bets:stats.meaning'));
        expect(page.$('#chances').text()).toContain(sentence(language, 'vote:chanceNote'));
      }
    });

    it('are drawn without inline styles, each count with its figures as its name', async () => {
      const { $ } = await member.get('/vote/history');
      expect($('main [style]')).toHaveLength(0);
      const drawings = $('#chances svg[role=img]');
      expect(drawings).toHaveLength(10);
      expect(drawings.first().attr('aria-label')).toMatch(/^Rose: \d+ of 200, [\d.]+%; expected 50%, band 86–114$/);
    });
  });
});
