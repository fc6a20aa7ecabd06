import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, hang, html, reset, status, success, type Behaviour } from '../../faults/bad-upstream';
import { bettor, PERIOD_CALL, SAVE_CALL, sentTo, toCheck } from './bets';
import { sentence } from './sentences';
import { openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => stage.upstream.heal());

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
      for (const language of LANGUAGES) {
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
        // Even when betting has closed meanwhile: the first try may have been in time.
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

  it('within ten seconds is no longer waited for', { timeout: 30_000 }, async () => {
    const member = await bettor(stage, 'en', { [SAVE_CALL]: hang });
    const { at } = await toCheck(member);
    const page = await member.post(at, {});
    expect(page.status).toBe(504);
    expect(page.main).toContain('We cannot tell whether this bet was placed.');
  });
});

describe('a service without receipts', () => {
  it.each([
    ['gives no number of the bet', { [SAVE_CALL]: success(null) }],
    ['gives no number of the bet in its data', { [SAVE_CALL]: success({}) }],
    ['keeps no list of bets', { '/game/orders': status(404) }],
  ])('(%s) leads back to the draw, which names the bet', async (_, answers) => {
    for (const language of LANGUAGES) {
      const member = await bettor(stage, language, answers);
      const { at } = await toCheck(member, 'lily', '3');
      expect((await member.post(at, {})).location).toBe('/vote');
      const symbol = language === 'en' ? '$' : '¥';
      expect((await member.get('/vote')).$('[role=status]').first().text()).toBe(
        sentence(language, 'vote:check.placedPlain', {
          pattern: sentence(language, 'vote:lily'),
          stake: `${symbol}3.00 ${sentence(language, 'account:profile.credits')}`,
          period: '42',
        }),
      );
      stage.upstream.heal();
    }
  });
});
