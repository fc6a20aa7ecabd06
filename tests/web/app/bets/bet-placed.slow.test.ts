import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, hang, html, reset, status, success, type Behaviour } from '../../../faults/bad-upstream';
import { bettor, PERIOD_CALL, SAVE_CALL, sentTo, toCheck } from './bets';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage({ UPSTREAM_TIMEOUT_MS: '1500' });

describe('an answer that does not come', () => {
  it.each([
    ['a lost connection', reset, 502],
    ['an internal error', status(500), 502],
    ['a busy gateway', status(503), 503],
    ['a slow gateway', status(504), 504],
    ['a page in its place', html, 502],
    ['an error in an envelope', envelope(500, 'oops'), 400],
  ] as const)(
    '(%s) is told as such, and that sending it again may be a second bet here',
    async (_, failure, expected) => {
      // The text is the same for every failure.
      for (const language of failure === reset ? LANGUAGES : (['en'] as const)) {
        const member = await bettor(stage, language);
        const { at } = await toCheck(member, 'rose', '10');
        stage.upstream.on(SAVE_CALL, failure);
        const page = await member.post(at, {});
        expect(page.status).toBe(expected);
        const said = sentence(language, 'errors:bet.unsure_foreign').split('{{id}}')[0]!.trim();
        expect(page.$('[role=alert]').text()).toContain(said);
        expect(page.main).toContain(sentence(language, 'vote:check.unsettledForeign'));
        expect(page.main).not.toContain(sentence(language, 'vote:check.lead'));
        expect(page.$('main a[href="/vote/bets?period=42"]')).toHaveLength(1);
        expect(page.$('input[type=radio]')).toHaveLength(0);
        // Even if betting has closed meanwhile: the first try may have been in time.
        stage.upstream.on(PERIOD_CALL, success({ period: '43', status: 'open' }));
        stage.upstream.on(SAVE_CALL, success({ id: '900' }));
        expect((await member.post(at, {})).location).toBe('/vote/bets/42/900');
        const keys = sentTo(stage).map(({ headers, body }) => [headers['idempotency-key'], body]);
        expect(keys).toHaveLength(2);
        expect(keys[0]).toEqual(keys[1]);
        expect(keys[0]?.[0]).toMatch(/^[\da-f-]{36}$/);
        stage.upstream.heal();
      }
    },
  );

  it('is shown with what the service says of it, as its own words', async () => {
    const member = await bettor(stage);
    const { at } = await toCheck(member);
    stage.upstream.on(SAVE_CALL, envelope(500, 'The draw is being counted'));
    const page = await member.post(at, {});
    expect(page.$('main [data-said]').text()).toBe('The service says: “The draw is being counted”');
    expect(page.main).toContain(page.headers.get('x-request-id'));
  });

  it('although the bet was placed, is followed by the one bet', async () => {
    const placed = new Map<unknown, number>();
    const saves: Behaviour = (response, request) => {
      const key = request.headers['idempotency-key'];
      const isFirst = !placed.has(key);
      if (isFirst) placed.set(key, 900 + placed.size);
      (isFirst ? reset : success({ id: placed.get(key) }))(response, request);
    };
    const member = await bettor(stage, 'en', { [SAVE_CALL]: saves });
    const { at } = await toCheck(member);
    expect((await member.post(at, {})).status).toBe(502);
    expect((await member.post(at, {})).location).toBe('/vote/bets/42/900');
    expect((await member.post(at, {})).location).toBe('/vote/bets/42/900');
    expect([placed.size, sentTo(stage).length]).toEqual([1, 2]);
  });

  it('within the time of a call is no longer waited for', async () => {
    const member = await bettor(stage, 'en', { [SAVE_CALL]: hang });
    const { at } = await toCheck(member);
    const page = await member.post(at, {});
    expect(page.status).toBe(504);
    expect(page.main).toContain('We can’t tell whether this bet was placed.');
  });
});

describe('an upstream that takes the bet and loses the answer', () => {
  const UPSTREAM_AHEAD_MS = 3_600_000;
  const placedAt = (ms: number) => ({
    period: 42,
    option: 'rose',
    amount: '10.00',
    at: new Date(Date.now() + ms).toISOString(),
  });
  const ORDERS = '/game/orders';

  /** Sends a bet of 10 on Rose, whose response is lost; from then on `orders` are listed. */
  async function loseAnswer(orders: () => object[], answers: Record<string, Behaviour> = {}) {
    const member = await bettor(stage, 'en', answers);
    const { at } = await toCheck(member, 'rose', '10');
    stage.upstream.on(SAVE_CALL, (response, request) => {
      stage.upstream.on(ORDERS, success({ list: orders() }));
      reset(response, request);
    });
    return { answer: await member.post(at, {}), member, at };
  }

  it('but lists it leads to its receipt, and Back as well', async () => {
    const other = { ...placedAt(0), option: 'lily', id: 'b' };
    const { answer, member, at } = await loseAnswer(() => [other, { ...placedAt(0), id: 'a' }]);
    expect([answer.status, answer.location]).toEqual([302, '/vote/bets/42/a']);
    expect((await member.get(at)).location).toBe('/vote/bets/42/a');
    expect((await member.post(at, {})).location).toBe('/vote/bets/42/a');
    expect(sentTo(stage)).toHaveLength(1);
  });

  it('but lists it a moment later leads to its receipt', async () => {
    let looks = 0;
    const member = await bettor(stage);
    const { at } = await toCheck(member);
    const late: Behaviour = (response, request) => {
      looks += 1;
      success({ list: looks > 2 ? [{ ...placedAt(0), id: 'late' }] : [] })(response, request);
    };
    stage.upstream.on(ORDERS, late);
    stage.upstream.on(SAVE_CALL, reset);
    expect((await member.post(at, {})).location).toBe('/vote/bets/42/late');
  });

  it('does not lead to the receipt of an equal bet that was placed and answered in the same second', async () => {
    const member = await bettor(stage);
    const first = await toCheck(member, 'rose', '10');
    stage.upstream.on(SAVE_CALL, success({ ...placedAt(0), id: 'first' }));
    expect((await member.post(first.at, {})).location).toBe('/vote/bets/42/first');
    /** Sends the same bet again, with its response lost; from then on these ids are listed. */
    const loseAnother = async (...ids: string[]) => {
      const { at } = await toCheck(member, 'rose', '10');
      stage.upstream.on(SAVE_CALL, (response, request) => {
        stage.upstream.on(ORDERS, success({ list: ids.map((id) => ({ ...placedAt(0), id })) }));
        reset(response, request);
      });
      return member.post(at, {});
    };
    expect((await loseAnother('first')).status, 'it may not have been placed').toBe(502);
    expect((await loseAnother('third', 'first')).location).toBe('/vote/bets/42/third');
  });

  it('is asked by its own clock: an earlier bet of the same kind is not taken for this one', async () => {
    const clock: Behaviour = (response, request) => {
      const serverTime = new Date(Date.now() + UPSTREAM_AHEAD_MS).toISOString();
      success({ period: '42', status: 'open', serverTime })(response, request);
    };
    const earlier = () => ({ ...placedAt(UPSTREAM_AHEAD_MS - 30_000), id: 'earlier' });
    const now = () => ({ ...placedAt(UPSTREAM_AHEAD_MS), id: 'now' });
    const lost = await loseAnswer(() => [earlier()], { [PERIOD_CALL]: clock });
    expect(lost.answer.status).toBe(502);
    const found = await loseAnswer(() => [now(), earlier()], { [PERIOD_CALL]: clock });
    expect(found.answer.location).toBe('/vote/bets/42/now');
  });

  it.each([
    ['lists none like it', () => []],
    ['lists one of another stake', () => [{ ...placedAt(0), amount: '11.00', id: 1 }]],
    ['lists one of another period', () => [{ ...placedAt(0), period: 41, id: 1 }]],
    ['lists one from before', () => [{ ...placedAt(-60_000), id: 1 }]],
    ['does not say when', () => [{ ...placedAt(0), at: undefined, id: 1 }]],
    ['lists two', () => [1, 2].map((id) => ({ ...placedAt(0), id }))],
  ])('and %s decides nothing: the page says that a second bet may come of it', async (_, orders) => {
    const { answer } = await loseAnswer(orders);
    expect(answer.status).toBe(502);
    expect(answer.$('[role=alert]').text()).toContain('sending it again may place it a second time');
    expect(answer.main).not.toMatch(/safe|cannot be placed twice|nothing (is|was) (placed|charged)/i);
  });
});

describe('a bet in front of slow answers that it can do without', () => {
  const TIMEOUT_MS = 10_000;
  let env: { UPSTREAM_TIMEOUT_MS: number };
  beforeAll(async () => {
    ({ env } = stage.app.inside.settings);
  });
  beforeEach(() => (env.UPSTREAM_TIMEOUT_MS = TIMEOUT_MS));
  afterEach(() => (env.UPSTREAM_TIMEOUT_MS = 1_500));

  it.each([
    ['the limits', '/member/limits'],
    ['the list of bets', '/game/orders'],
  ])('is on its way, and answered, long before the time of a call is over: %s', async (_, path) => {
    const member = await bettor(stage);
    const { at } = await toCheck(member);
    stage.upstream.on(path, hang);
    const started = performance.now();
    const placing = member.post(at, {});
    await vi.waitFor(() => expect(sentTo(stage)).toHaveLength(1), { timeout: TIMEOUT_MS - 2_000, interval: 20 });
    expect((await placing).location).toBe('/vote/bets/42/900');
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS);
  });

  it('waits for limits that come in time, and for the reality check that they ask for', async () => {
    const member = await bettor(stage);
    const { at } = await toCheck(member);
    stage.upstream.on('/member/limits', (response, request) => {
      setTimeout(() => success({ current: { realityCheckMinutes: 1 } })(response, request), 100);
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const answer = await member.post(at, {});
    vi.useRealTimers();
    expect(answer.location).toMatch(/^\/vote\/reality-check/);
    expect(sentTo(stage)).toEqual([]);
  });
});

describe('a service without receipts', () => {
  it.each([
    ['gives no number of the bet', { [SAVE_CALL]: success(null) }],
    ['gives no number of the bet in its data', { [SAVE_CALL]: success({}) }],
    ['keeps no list of bets', { '/game/orders': status(404) }],
    ['answers 400 to what it does not know', { '/game/orders': status(400) }],
    ['answers 500 to what it does not know', { '/game/orders': envelope(500, 'No such path') }],
  ])('(%s) leads back to the draw, which names the bet', async (_, answers) => {
    for (const language of LANGUAGES) {
      const member = await bettor(stage, language, answers);
      const { at } = await toCheck(member, 'lily', '3');
      expect((await member.post(at, {})).location).toBe('/vote');
      const symbol = language === 'en' ? '$' : '¥';
      expect((await member.get('/vote')).$('[role=status]').first().text()).toBe(
        sentence(language, 'vote:check.placedPlain', {
          pattern: sentence(language, 'vote:lily'),
          stake: `${symbol}3.00`,
          period: '42',
        }),
      );
      stage.upstream.heal();
    }
  });
});
