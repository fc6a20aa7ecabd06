import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, html, status, success, type Behaviour } from '../../../faults/bad-upstream';
import type { Seen } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

const rowsOf = ({ $ }: Seen) =>
  $('main ol > li')
    .toArray()
    .map((row) => $(row).text());

describe('the bets of a member of another member API', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  afterEach(() => stage.upstream.heal());

  const bet = (id: number, fields: object) => ({ id, period: 'N-7', option: 'rose', amount: '10.00', ...fields });

  it.each([
    ['by HTTP', status(404)],
    ['by its envelope', envelope(404, 'No such call')],
  ])('that keeps no list, as it says %s: the page says so', async (_, behaviour) => {
    stage.upstream.on('/game/orders', behaviour);
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/vote/bets');
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, 'bets:noList'));
      expect(page.$('main form, main a[href*="csv"]')).toHaveLength(0);
    }
  });

  it('that cannot filter: each page is filtered by itself, and says so', async () => {
    const all = Array.from({ length: 45 }, (_, id) =>
      bet(id, { option: id % 4 === 0 ? 'smoke' : 'rose', status: 'lost' }),
    );
    const paging: Behaviour = (response, request) => {
      const [page, limit] = [Number(request.query.get('page')), Number(request.query.get('limit'))];
      success({ list: all.slice((page - 1) * limit, page * limit), total: 45 })(response, request);
    };
    stage.upstream.on('/game/orders', paging);
    const page = await (await stage.member()).get('/vote/bets?pattern=smoke');
    expect(rowsOf(page)).toHaveLength(5);
    expect(page.main).toContain(sentence('en', 'bets:narrowed'));
    expect(page.main).toContain(sentence('en', 'bets:sumsOfPage'));
    expect(page.$('a[rel=next]')).toHaveLength(1);
  });

  describe.each([
    ['that caps its pages at 10', { cap: 10, total: undefined, lost: -1 }],
    ['that caps its pages at 10 and counts', { cap: 10, total: 25, lost: -1 }],
    ['one of whose entries cannot be read', { cap: 100, total: undefined, lost: 3 }],
    ['that counts an entry that cannot be read', { cap: 100, total: 25, lost: 3 }],
  ])('%s', (_, { cap, total, lost }) => {
    const all = Array.from({ length: 25 }, (_row, id) =>
      id === lost ? 'no bet at all' : bet(id, { status: 'lost', payout: '0.00' }),
    );
    const readable = all.flatMap((row) => (typeof row === 'string' ? [] : [row.id]));
    const paging: Behaviour = (response, request) => {
      const page = Number(request.query.get('page'));
      const limit = Math.min(cap, Number(request.query.get('limit')));
      success({ list: all.slice((page - 1) * limit, page * limit), total })(response, request);
    };

    it('are all reached by the links to the next page', async () => {
      stage.upstream.on('/game/orders', paging);
      const member = await stage.member();
      const seen: string[] = [];
      for (let next: string | undefined = '/vote/bets'; next;) {
        const page = await member.get(next);
        seen.push(
          ...page
            .$('main ol > li a')
            .toArray()
            .map((link) => page.$(link).attr('href')!),
        );
        next = page.$('a[rel=next]').attr('href');
      }
      expect(seen).toEqual(readable.map((id) => `/vote/bets/N-7/${id}`));
    });

    it('are all in the file, which breaks off where the upstream counts one that is missing', async () => {
      stage.upstream.on('/game/orders', paging);
      const file = (await stage.member()).get('/vote/bets.csv');
      if (lost >= 0 && total !== undefined) return expect(file).rejects.toThrow();
      const rows = (await file).body.trim().split('\r\n').slice(1);
      expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(readable);
    });

    it('have a receipt each', async () => {
      stage.upstream.on('/game/orders', paging);
      const member = await stage.member();
      for (const id of [0, 24]) expect((await member.get(`/vote/bets/N-7/${id}`)).status).toBe(200);
      expect((await member.get('/vote/bets/N-7/99')).status).toBe(404);
    });
  });

  it('that calls a return below the stake a win: it is not called one (X9)', async () => {
    stage.upstream.on('/game/orders', success([bet(1, { payout: '4.00', status: 'won' })]));
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/vote/bets');
      const [row] = rowsOf(page);
      expect(row).toContain(sentence(language, 'bets:status_returned'));
      expect(row).toContain('−');
      // The service's own name of the state is quoted, and appears nowhere else.
      if (language === 'en') expect(row?.replace('“Won”', '')).not.toMatch(/won/i);
    }
  });

  it('under review, and those of which little is told, in words', async () => {
    stage.upstream.on('/game/orders', success([bet(1, { status: 'open', review: true }), bet(2, {})]));
    const page = await (await stage.member()).get('/vote/bets');
    const [review, bare] = rowsOf(page);
    expect(review).toContain(sentence('en', 'bets:status_review'));
    expect(bare).toContain(sentence('en', 'bets:notStated'));
    expect(page.main).toContain(sentence('en', 'bets:noSums'));
    expect(page.text).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('that is empty has no sums and no file, unless it is filtered', async () => {
    stage.upstream.on('/game/orders', success({ list: [] }));
    const member = await stage.member();
    for (const [path, files] of [
      ['/vote/bets', 0],
      ['/vote/bets?pattern=rose', 1],
    ] as const) {
      const page = await member.get(path);
      expect(page.$('main a[href^="/vote/bets.csv"]'), path).toHaveLength(files);
      expect(page.main.includes(sentence('en', 'bets:sums')), path).toBe(files > 0);
    }
  });

  it('that fails: the page says so in words, with a way to try again', async () => {
    const member = await stage.member();
    for (const [behaviour, code] of [
      [status(503), 503],
      [html, 502],
    ] as const) {
      stage.upstream.on('/game/orders', behaviour);
      const page = await member.get('/vote/bets?page=2');
      expect(page.status).toBe(code);
      expect(page.main).toContain(sentence('en', 'errors:load.bets'));
      expect(page.$('main a[href="/vote/bets?page=2"]')).toHaveLength(1);
    }
  });

  it('that sums nothing up, as its envelope says: the page says so', async () => {
    stage.upstream.on('/game/orders', success({ list: [bet(1, { payout: '19.50', status: 'won' })], total: 40 }));
    stage.upstream.on('/game/summary', envelope(404, 'No such call'));
    const page = await (await stage.member()).get('/vote/bets');
    expect(page.main).toContain(sentence('en', 'bets:noLifetime'));
    expect((await (await stage.member()).get('/vote/reality-check')).main).toContain(
      sentence('en', 'limits:reality.unknown'),
    );
    expect((await (await stage.member()).get('/vote')).main).toContain(sentence('en', 'vote:bet.netNone'));
  });

  it('whose sums fail are still listed', async () => {
    stage.upstream.on('/game/orders', success({ list: [bet(1, { payout: '19.50', status: 'won' })], total: 40 }));
    stage.upstream.on('/game/summary', status(500));
    const page = await (await stage.member()).get('/vote/bets');
    expect(rowsOf(page)).toHaveLength(1);
    expect(page.main).toContain(sentence('en', 'errors:load.sums'));
  });
});
