import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, success } from '../../../faults/bad-upstream';
import { bettor, PERIOD_CALL, SAVE_CALL, toCheck } from './bets';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

describe('a bet that is refused', () => {
  const refusal = (reason: string, data = {}, code = 400) => envelope(code, 'no', { reason, ...data });
  const LATE = { [PERIOD_CALL]: success({ period: '43', status: 'open' }) };
  it.each([
    ['period_closed', {}, 400, 'bet.closed_next', { period: '42', next: '43' }, LATE],
    ['not_found', {}, 404, 'bet.not_found', { period: '42' }, {}],
    ['amount_low', {}, 400, 'bet.amount_low', { min: 1 }, {}],
    ['amount_high', {}, 400, 'bet.amount_high', { max: 500 }, {}],
    ['balance', {}, 400, 'bet.balance', { available: 3 }, { '/member/getuserbalance': success({ balance: '3.00' }) }],
    ['limit', { which: 'stake', left: '4.00' }, 400, 'bet.limit_stake', { left: 4 }, {}],
    ['limit', { which: 'loss', left: '4.00' }, 400, 'bet.limit_loss', { left: 4 }, {}],
    ['duplicate', {}, 409, 'form.sent_before', {}, {}],
  ] as const)('as %s %j says so in words and offers what was typed in a fresh form', async (...row) => {
    const [reason, data, expected, key, values, then] = row;
    for (const language of LANGUAGES) {
      const member = await bettor(stage, language);
      const { at, page: check } = await toCheck(member, 'balloon', '10');
      stage.upstream.on(SAVE_CALL, (response, request) => {
        for (const [path, behaviour] of Object.entries(then)) stage.upstream.on(path, behaviour);
        refusal(reason, data)(response, request);
      });
      const page = await member.post(at, {});
      const symbol = language === 'en' ? '$' : '¥';
      const shown = Object.entries<string | number>(values).map(([name, value]) => [
        name,
        typeof value === 'number' ? `${symbol}${value.toFixed(2)}` : value,
      ]);
      expect(page.status).toBe(expected);
      expect(page.$('[role=alert]').text()).toContain(
        sentence(language, `errors:${key}`, Object.fromEntries(shown) as Record<string, string>),
      );
      const form = page.$('form[action="/vote"]');
      expect([form.find('input[name=amount]').val(), form.find('input[name=pattern]:checked').val()]).toEqual([
        '10',
        'balloon',
      ]);
      const key2 = form.find('input[name=formKey]').val();
      expect(key2).toMatch(/^[\da-f-]{36}$/);
      expect(key2).not.toBe(check.$('input[name=formKey]').val());
      expect(page.$('main a[href="/vote/bets?period=42"]')).toHaveLength(1);
      // One more tap checks it for the open period.
      expect((await member.post('/vote', {})).status).toBe(reason === 'balance' ? 400 : 302);
      stage.upstream.heal();
    }
  });

  it.each(LANGUAGES)('during a time-out says until when: %s', async (language) => {
    const member = await bettor(stage, language);
    const { at } = await toCheck(member);
    stage.upstream.on(SAVE_CALL, refusal('excluded', { until: '2099-01-02T03:04:00.000Z' }));
    const page = await member.post(at, {});
    expect(page.status).toBe(400);
    expect(page.$('[role=alert]').text()).toMatch(/2099.*3:04 UTC/);
  });

  it.each(LANGUAGES)(
    'because a pause has begun meanwhile says what was entered, and that nothing was charged: %s',
    async (language) => {
      const member = await bettor(stage, language);
      const { at } = await toCheck(member, 'lily', '12.5');
      const until = '2099-01-02T03:04:00.000Z';
      stage.upstream.on(SAVE_CALL, refusal('excluded', { until }));
      stage.upstream.on('/member/limits', success({ current: {}, pause: { kind: 'timeout', until } }));
      const page = await member.post(at, {});
      expect(page.status).toBe(400);
      expect(page.$('[role=alert]').text()).toMatch(/2099.*3:04 UTC/);
      const pattern = sentence(language, 'vote:lily');
      expect(page.main).toContain(sentence(language, 'vote:bet.entered', { pattern, amount: '12.5' }));
    },
  );

  it('by an upstream of few words says those, or that it was not accepted, and never that nothing was charged', async () => {
    const member = await bettor(stage);
    for (const [answer, words] of [
      [envelope(1001, 'Not on Sundays'), 'Not on Sundays'],
      [envelope(0, 'Please check your records'), 'Please check your records'],
      [envelope(1001), sentence('en', 'errors:failed.bet')],
    ] as const) {
      const { at } = await toCheck(member);
      stage.upstream.on(SAVE_CALL, answer);
      const page = await member.post(at, {});
      expect(page.status).toBe(400);
      expect(page.$('[role=alert]').text()).toContain(words);
      // The meaning of a service's own code is unknown.
      expect(page.main).not.toContain('Nothing was charged');
      expect(page.$('form[action="/vote"] input[name=amount]').val()).toBe('10');
    }
  });
});
