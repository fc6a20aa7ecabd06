import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAmount } from '~/contract/amount';
import { writeBetsCsv } from '~/domains/draw/orders/bets-list-csv.server';
import { walkFilteredBets } from '~/domains/draw/orders/bets-list-walk.server';
import { LANGUAGES, type Language } from '~/i18n/language';
import { downloadStream } from '~/routes/vote.bets[.]csv/download-stream.server';
import { envelope, status, success, type Behaviour } from '../../../faults/bad-upstream';
import { openPlay } from './bets-placed';
import type { Browser } from '../harness/browser';
import { TOKEN } from '../harness/good-answers';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { openStage, signIn, type Stage } from '../harness/stage';

/** Parses a file of bets: amounts in minor units. */
function readCsv(body: string) {
  const [heading = '', ...lines] = body.split('\r\n');
  expect(lines.pop()).toBe('');
  const rows = lines.map((line) => {
    const [id = '', period = '', pattern, stake, odds, payout, net, said, placed = ''] = line.split(',');
    const amount = (text: string | undefined) => readAmount(text)!;
    return { id, period, pattern, stake: amount(stake), odds, payout: amount(payout), net: amount(net), said, placed };
  });
  const sum = (name: 'stake' | 'payout' | 'net') => rows.reduce((all, row) => all + row[name], 0);
  return { heading, rows, stake: sum('stake'), payout: sum('payout'), net: sum('net') };
}

describe('the file of a member’s bets', () => {
  let app: App;
  let play: Awaited<ReturnType<typeof openPlay>>;
  let member: Browser;
  let refunded: string;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 8, 30) });
    app = await openApp();
    play = await openPlay(app);
    for (let period = 0; period < 3; period++) await play.place(100);
    refunded = await play.placeRefunded(12);
    await play.place(25);
  });
  // Downloads are rate limited, and the clock is frozen.
  beforeEach(async () => {
    member = await signIn(app.browser());
  });
  afterAll(async () => {
    await app.close();
    vi.useRealTimers();
  });

  it('is a CSV file by name and kind, kept nowhere', async () => {
    const { status: code, headers } = await member.get('/vote/bets.csv');
    expect(code).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="bets-2026-11-24.csv"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is only named, and not made, for whoever asks what would be sent', async () => {
    const head = await member.send('/vote/bets.csv', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  it('holds every bet once, and its totals equal the ledger’s', async () => {
    const { rows, stake, payout, net } = readCsv((await member.get('/vote/bets.csv')).body);
    expect(rows).toHaveLength(337);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(337);
    const ledger = await play.sums();
    expect(ledger.refund).toBeGreaterThan(0);
    expect({ stake, payout, net }).toEqual({
      stake: ledger.stake,
      payout: ledger.payout + ledger.refund,
      net: ledger.payout + ledger.refund - ledger.stake,
    });
    expect(rows.filter(({ said }) => said === 'Refunded')).toHaveLength(12);
    expect(rows.filter(({ said }) => said === 'Open')).toHaveLength(25);
    for (const { said, placed, odds } of rows) {
      expect(['Open', 'Won', 'Lost', 'Refunded']).toContain(said);
      expect(placed).toBe(new Date(placed).toISOString());
      expect(odds).toBe('1.95');
    }
  });

  it.each([
    ['period', () => `period=${refunded}`, 12],
    ['pattern', () => 'pattern=rose', 75 + 3 + 7],
    ['both', () => `pattern=lily&period=${refunded}`, 3],
    ['nothing that exists', () => 'period=none', 0],
  ])('can be filtered by %s', async (_, query, count) => {
    expect(readCsv((await member.get(`/vote/bets.csv?${query()}`)).body).rows).toHaveLength(count);
  });

  it('is headed, and says its words, in the language of the member', async () => {
    const words = (language: Language, keys: readonly string[]) =>
      keys.map((key) => sentence(language, `bets:${key}`)).join(',');
    const keys = ['csv.id', 'period', 'pattern', 'stake', 'ratio', 'payout', 'net', 'csv.status', 'csv.placed'];
    for (const language of LANGUAGES) {
      const { body, headers } = await member.get(`/vote/bets.csv?period=${refunded}`, { 'accept-language': language });
      const { heading, rows } = readCsv(body);
      expect(heading).toBe(words(language, keys));
      expect(headers.get('content-language')).toBe(language);
      expect(rows[0]).toMatchObject({
        pattern: sentence(language, 'vote:smoke'),
        said: sentence(language, 'bets:status_refunded'),
      });
    }
  });

  it('misses no bet and holds none twice while new ones are placed', async () => {
    const before = readCsv((await member.get('/vote/bets.csv')).body).rows.map(({ id }) => id);
    const file = member.get('/vote/bets.csv');
    let placed = 0;
    for (let isRead = false; !isRead && placed < 60; placed++) {
      await play.placeOne();
      isRead = await Promise.race([file.then(() => true), new Promise<false>((go) => setImmediate(go, false))]);
    }
    const { rows } = readCsv((await file).body);
    expect(placed).toBeGreaterThan(0);
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(before.filter((id) => !ids.includes(id))).toEqual([]);
    const { stake, payout } = readCsv((await member.get('/vote/bets.csv')).body);
    const ledger = await play.sums();
    expect([stake, payout]).toEqual([ledger.stake, ledger.payout + ledger.refund]);
  });

  it('is not given to somebody who is not signed in; the login leads back to the page and not to the file', async () => {
    const answer = await app.browser().get('/vote/bets.csv?pattern=rose');
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(`/login?redirect=${encodeURIComponent('/vote/bets?pattern=rose')}`);
  });

  it('is not made for what can be no period: the page says why', async () => {
    const answer = await member.get(`/vote/bets.csv?period=${'1'.repeat(65)}`);
    expect([answer.status, answer.location]).toEqual([303, `/vote/bets?period=${'1'.repeat(65)}`]);
    const page = await member.get(answer.location);
    expect(page.status).toBe(400);
    expect(page.$('[role=status]').text()).toBe(sentence('en', 'errors:period.format'));
  });

  it('is made ten times a minute and not more often: the page says how long to wait', async () => {
    const eager = await signIn(app.browser());
    const codes: number[] = [];
    for (let time = 0; time < 11; time++) codes.push((await eager.get('/vote/bets.csv?period=none')).status);
    expect(codes).toEqual([...Array<number>(10).fill(200), 303]);
    const page = await eager.get('/vote/bets?period=none');
    expect(page.$('[role=status]').text()).toMatch(/^Too many requests\. Please wait \d+ seconds? and try again\.$/);
    const other = await signIn(app.browser());
    expect((await other.get('/vote/bets.csv?period=none')).status).toBe(200);
  });
});

describe('the file of bets from another member API', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  afterEach(() => stage.upstream.heal());

  const bets = Array.from({ length: 250 }, (_, index) => ({
    id: `b${250 - index}`,
    period: 'N-7',
    option: index % 2 ? 'rose' : 'smoke',
    amount: '10.00',
    payout: '0.00',
    status: 'lost',
  }));
  /** Ignores filters; fails from this call on. */
  const paging = (failing = Infinity, failure = status(500)): Behaviour => {
    let calls = 0;
    return (response, request) => {
      calls += 1;
      const [page, limit] = [Number(request.query.get('page')), Number(request.query.get('limit'))];
      const answer = success({ list: bets.slice((page - 1) * limit, page * limit), total: 250 });
      (calls < failing ? answer : failure)(response, request);
    };
  };

  it('is filtered here when the upstream takes no notice of the filter', async () => {
    stage.upstream.on('/game/orders', paging());
    const { rows, stake } = readCsv((await (await stage.member()).get('/vote/bets.csv?pattern=rose')).body);
    expect([rows.length, stake]).toEqual([125, 125_000]);
  });

  it('that fails on the way breaks off: it does not look like a whole file', async () => {
    const member = await stage.member();
    for (const failing of [2, 3, 4]) {
      stage.upstream.on('/game/orders', paging(failing));
      await expect(member.get('/vote/bets.csv'), `call ${failing}`).rejects.toThrow();
    }
    expect(stage.app.log()).toContain('a download broke off');
    expect(stage.app.log()).not.toContain(TOKEN);
  });

  it('breaks off as well when an entry cannot be read: the file would be short', async () => {
    const broken: Behaviour = (response, request) => {
      const page = Number(request.query.get('page'));
      const list: object[] = bets.slice((page - 1) * 100, page * 100);
      if (page === 2) list[50] = { id: 'b-broken', amount: 'ten' };
      success({ list, total: 250 })(response, request);
    };
    stage.upstream.on('/game/orders', broken);
    const member = await stage.member();
    await expect(member.get('/vote/bets.csv')).rejects.toThrow();
  });

  it('that cannot begin leads back to the page, which says why', async () => {
    for (const language of LANGUAGES) {
      const member = await stage.member(reading(language));
      stage.upstream.on('/game/orders', paging(1, status(503)));
      const answer = await member.get('/vote/bets.csv?pattern=rose');
      expect([answer.status, answer.location]).toEqual([303, '/vote/bets?pattern=rose']);
      stage.upstream.on('/game/orders', paging());
      const page = await member.get(answer.location);
      expect(page.$('[role=status]').text()).toBe(sentence(language, 'errors:upstream.unavailable'));
      stage.upstream.heal();
    }
  });

  it('of a login that is over leads to the login page and from there to the page', async () => {
    const member = await stage.member();
    stage.upstream.on('/game/orders', envelope(401, 'Signed in elsewhere'));
    stage.upstream.on('/member/info', envelope(401, 'Signed in elsewhere'));
    const answer = await member.get('/vote/bets.csv');
    expect([answer.status, answer.location]).toEqual([302, '/login?redirect=%2Fvote%2Fbets']);
    expect(member.hasSession()).toBe(false);
  });

  it('is not made any further when the member goes away', async () => {
    let calls = 0;
    stage.upstream.on('/game/orders', (response, request) => {
      calls += 1;
      const page = Number(request.query.get('page'));
      const list = bets.slice(0, 100).map((bet, index) => ({ ...bet, id: `p${page}-${index}` }));
      success({ list, total: 100_000 })(response, request);
    });
    const api = stage.app.inside.upstream.createApi({ token: TOKEN, language: 'en', requestId: 'r' });
    const texts = { headings: {} as never, pattern: String, status: String, both: String };
    const reader = downloadStream(writeBetsCsv(await walkFilteredBets(api, {}), texts), () => undefined).getReader();
    for (let piece = 0; piece < 3; piece++) await reader.read();
    await reader.cancel();
    const then = calls;
    await new Promise((resume) => setTimeout(resume, 200));
    expect(calls).toBe(then);
    expect(calls).toBeLessThan(8);
  });
});
