import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, html, status, success, type Behaviour } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

describe('past draws of another member API', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  afterEach(() => stage.upstream.heal());

  const draws = Array.from({ length: 60 }, (_, index) => ({
    period: `N-${60 - index}`,
    numbers: [7, 8],
    sum: 15,
    result: [index % 3 === 0 ? 'rose' : 'lily'],
  }));
  /** Pages without a total; ignores the pattern filter. */
  const paging: Behaviour = (response, { query }) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
    success({ list: draws.slice((page - 1) * size, page * size) })(response, { query } as never);
  };

  it('that cannot look up draws: the search is hidden and the page says so', async () => {
    stage.upstream.on('/lottery/getdrawlist', paging);
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/vote/history');
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, 'bets:history.noSearch'));
      expect(page.$('input[name=period], a[href^="/vote/verify"]')).toHaveLength(0);
    }
    const asked = await (await stage.member()).get('/vote/history?period=N-3');
    expect(asked.status).toBe(404);
    expect(asked.main).toContain(sentence('en', 'bets:history.noSearch'));
  });

  it('that cannot filter: the page is filtered by itself and says so, and leads on', async () => {
    stage.upstream.on('/lottery/getdrawlist', paging);
    const member = await stage.member();
    const page = await member.get('/vote/history?pattern=rose');
    expect(page.main).toContain(sentence('en', 'bets:history.narrowed'));
    expect(page.$('main ol li')).toHaveLength(7);
    expect(page.main).not.toContain('N-59');
    expect(page.$('a[rel=next]').attr('href')).toBe('/vote/history?pattern=rose&page=2');
    const none = await member.get('/vote/history?pattern=smoke');
    expect(none.main).toContain(sentence('en', 'bets:history.emptyNarrowed'));
    expect(none.$('a[rel=next]')).toHaveLength(1);
    const last = await member.get('/vote/history?page=3');
    expect(last.$('a[rel=next]')).toHaveLength(0);
  });

  it('that lists fewer than 30 draws: says so in place of charts, and that past draws change nothing', async () => {
    stage.upstream.on('/lottery/getodds', success([{ option: 'rose', odds: 1.95, chance: 0.5 }]));
    for (const language of LANGUAGES) {
      stage.upstream.on('/lottery/getdrawlist', success({ list: draws.slice(0, 29) }));
      const few = (await (await stage.member(reading(language))).get('/vote/history')).$('#chances');
      expect(few.text()).toContain(sentence(language, 'bets:stats.few', { least: 30, listed: 29 }));
      expect(few.text()).toContain(sentence(language, 'vote:chanceNote'));
      expect(few.find('svg, table')).toHaveLength(0);
      stage.upstream.on('/lottery/getdrawlist', success({ list: draws.slice(0, 30) }));
      const enough = (await (await stage.member(reading(language))).get('/vote/history')).$('#chances');
      expect(enough.find('svg[role=img]')).toHaveLength(4);
    }
  });

  it('that publishes no chances: the patterns are only counted, and numbers of another kind not at all', async () => {
    stage.upstream.on('/lottery/getdrawlist', paging);
    const page = await (await stage.member()).get('/vote/history');
    expect(page.$('#chances table')).toHaveLength(1);
    expect(page.$('#chances tbody tr').first().text()).toBe('Rose2033.3%not published');
    expect(page.$('#chances').text()).toContain(sentence('en', 'bets:stats.noChances'));
  });

  it('whose numbers look like those of the published draw, without a proof: no chance is made up for them', async () => {
    stage.upstream.on(
      '/lottery/getdrawlist',
      success({ list: draws.map((draw) => ({ ...draw, numbers: [1, 2, 6], sum: 9 })), total: 60 }),
    );
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/vote/history');
      const chances = page.$('#chances');
      expect(chances.find('table')).toHaveLength(2);
      expect(chances.find('tbody tr').eq(4).text()).toBe(`16033.3%${sentence(language, 'bets:stats.notPublished')}`);
      expect(chances.find('tbody').eq(1).text().split(sentence(language, 'bets:stats.notPublished'))).toHaveLength(7);
      expect(chances.text()).not.toContain('16.7');
      expect(chances.text()).not.toContain(sentence(language, 'bets:stats.meaning'));
    }
  });

  it('that states the chance of one pattern only: the others are counted, and the page says so', async () => {
    stage.upstream.on('/lottery/getdrawlist', paging);
    stage.upstream.on('/lottery/getodds', success([{ option: 'rose', odds: 1.95, chance: 0.5 }]));
    const chances = (await (await stage.member()).get('/vote/history')).$('#chances');
    expect(chances.find('tbody tr').first().text()).toContain('50%');
    expect(chances.text()).toContain(sentence('en', 'bets:stats.someChances'));
    expect(chances.text()).toContain(sentence('en', 'bets:stats.meaning'));
  });

  it('with a period under review: its result is not shown as if it were sure', async () => {
    stage.upstream.on(
      '/lottery/getdraw',
      success({ ...draws[0], status: 'review', numbers: [1, 2, 3], result: ['lily', 'smoke'] }),
    );
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/vote/history?period=N-60');
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, 'bets:history.review', { period: 'N-60' }));
      expect(page.main).not.toContain('1 · 2 · 3');
    }
  });

  it('with a void period: its stakes go back, and no result is promised', async () => {
    const commitment = 'ab'.repeat(32);
    stage.upstream.on(
      '/lottery/getdraw',
      success({ period: 'N-60', status: 'review', commitment, voidedAt: '2026-11-24T10:33:00Z', numbers: [1, 2, 3] }),
    );
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/vote/history?period=N-60');
      expect(page.main).toContain(sentence(language, 'bets:history.void', { period: 'N-60' }));
      expect(page.main).not.toContain(sentence(language, 'bets:history.review', { period: 'N-60' }));
      expect(page.main).not.toContain('1 · 2 · 3');
      expect(page.$('a[href="/vote/verify?period=N-60"]')).toHaveLength(1);
    }
  });

  it('that looks up draws and proves none: none leads to a check', async () => {
    stage.upstream.on('/lottery/getdrawlist', paging);
    stage.upstream.on('/lottery/getdraw', success({ ...draws[0], status: 'complete', commitment: '-' }));
    const member = await stage.member();
    for (const path of ['/vote/history', '/vote/history?period=N-60']) {
      const page = await member.get(path);
      expect(page.main).toContain('7 · 8');
      expect(page.$('input[name=period]')).toHaveLength(1);
      expect(page.$('a[href^="/vote/verify"]')).toHaveLength(0);
    }
  });

  it('before its first draw: the page says so', async () => {
    stage.upstream.on('/lottery/getdrawlist', success(null));
    const page = await (await stage.member()).get('/vote/history');
    expect(page.status).toBe(200);
    expect(page.main).toContain(sentence('en', 'bets:history.empty'));
    expect(page.text).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('that fails: the page says so in words, with a way to try again', async () => {
    const member = await stage.member();
    for (const [behaviour, code] of [
      [status(503), 503],
      [html, 502],
      [envelope(500, 'not today'), 400],
    ] as const) {
      stage.upstream.on('/lottery/getdrawlist', behaviour);
      const page = await member.get('/vote/history?page=2&pattern=lily');
      expect(page.status).toBe(code);
      expect(page.main).toContain(sentence('en', 'errors:load.draws'));
      expect(page.$('main a[href="/vote/history?page=2&pattern=lily"]')).toHaveLength(1);
    }
    stage.upstream.on('/lottery/getdraw', status(500));
    const page = await member.get('/vote/history?period=N-1');
    expect([page.status, page.main]).toEqual([200, expect.stringContaining('This service may not have this feature.')]);
  });

  it('whose chances fail keeps its list', async () => {
    stage.upstream.on('/lottery/getodds', status(500));
    const page = await (await stage.member()).get('/vote/history');
    expect(page.status).toBe(200);
    expect(page.$('main ol li')).toHaveLength(1);
    expect(page.$('#chances').text()).toContain(sentence('en', 'errors:load.draws'));
  });
});
