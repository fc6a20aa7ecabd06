import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '~/i18n/language';
import { status, success, type Behaviour } from '../../../faults/bad-upstream';
import { bettor, PERIOD_CALL, SAVE_CALL } from './bets';
import type { Typed } from '../harness/browser';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

const calls = () => stage.upstream.received.map(({ path }) => path);

interface Circumstances {
  language?: Language;
  answers?: Readonly<Record<string, Behaviour>>;
  /** Runs between loading the page and sending its form. */
  meanwhile?: () => unknown;
}

/** Sends the bet form. */
async function sendForm(typed: Typed, { language = 'en', answers = {}, meanwhile }: Circumstances = {}) {
  const member = await bettor(stage, language, answers);
  await member.get('/vote');
  meanwhile?.();
  return member.post('/vote', typed);
}

describe('the bet form', () => {
  it('chooses nothing for the member: no pattern, no amount, no amounts offered (X9)', async () => {
    const { $ } = await (await bettor(stage)).get('/vote');
    const patterns = $('fieldset input[type=radio][name=pattern]');
    expect(patterns.toArray().map((radio) => $(radio).val())).toEqual(['rose', 'lily', 'balloon', 'smoke']);
    expect($('input[name=pattern]:checked')).toHaveLength(0);
    const amount = $('input[name=amount]');
    expect([amount.val() ?? '', amount.attr('autocomplete'), amount.attr('inputmode'), amount.attr('list')]).toEqual([
      '',
      'off',
      'decimal',
      undefined,
    ]);
    expect($('main form button[disabled], main form [autofocus]')).toHaveLength(0);
  });

  it('cannot be filled in by a link', async () => {
    const { $ } = await (await bettor(stage)).get('/vote?pattern=rose&amount=500&bet=made-up');
    expect($('input[name=pattern]:checked')).toHaveLength(0);
    expect($('input[name=amount]').val() ?? '').toBe('');
  });

  it('names the bounds and what can be staked, and beside the sums the unit', async () => {
    const page = await (await bettor(stage)).get('/vote');
    expect(page.main).toContain('From $1.00 to $500.00. Available: $1,234.50.');
  });

  it.each(LANGUAGES)('says what was gained and lost, each with its sign: %s', async (language) => {
    const sums = (net: string) => ({ staked: '900.00', won: (900 + Number(net)).toFixed(2), net });
    const member = await bettor(stage, language, {
      '/game/summary': success({ today: sums('-120.50'), session: sums('0.00'), lifetime: sums('30.00') }),
    });
    const page = await member.get('/vote');
    const symbol = language === 'en' ? '$' : '¥';
    for (const [key, amount] of [
      ['netToday', `−${symbol}120.50`],
      ['netSession', `${symbol}0.00`],
      ['netLifetime', `+${symbol}30.00`],
    ] as const)
      expect(page.main).toContain(`${sentence(language, `vote:bet.${key}`)} ${amount}`);
  });

  it('says so where the service does not sum it up, and stands where it fails to', async () => {
    const member = await bettor(stage);
    expect((await member.get('/vote')).main).toContain(sentence('en', 'vote:bet.netNone'));
    stage.upstream.heal();
    stage.upstream.on('/game/summary', status(500));
    stage.upstream.on('/member/getuserbalance', status(500));
    stage.upstream.on('/member/limits', status(500));
    stage.upstream.on('/lottery/getodds', status(500));
    const page = await member.get('/vote');
    expect(page.status).toBe(200);
    expect(page.main).toContain(sentence('en', 'errors:load.net'));
    expect(page.main).toContain(sentence('en', 'errors:load.balance'));
    expect(page.$('input[name=pattern]')).toHaveLength(4);
  });

  it.each(LANGUAGES)('gives way to a calm note while play is paused: %s', async (language) => {
    const member = await bettor(stage, language, {
      '/member/limits': success({ current: {}, pause: { kind: 'timeout', until: '2099-01-02T03:04:00.000Z' } }),
    });
    const page = await member.get('/vote');
    expect(page.$('input[name=amount]')).toHaveLength(0);
    expect(page.main).toContain('2099');
    expect(page.main).toContain('UTC');
    expect(page.main).toContain(sentence(language, 'vote:bet.pausedWorks'));
  });
});

describe('a bet that cannot be right', () => {
  const WRONG = ['', 'ten', '0', '0.00', '-5', '+5', '1.005', '1e3', '0x10', '1,50', '10,00', '1.234,50', '∞', '١٠'];
  it.each(WRONG)('%j is no amount: the form comes back with it, and nothing was asked', async (amount) => {
    const page = await sendForm({ pattern: 'lily', amount }, { meanwhile: () => stage.upstream.received.splice(0) });
    expect(page.status).toBe(400);
    const field = page.$('input[name=amount]');
    expect(field.attr('aria-invalid')).toBe('true');
    expect(page.$(`#${field.attr('aria-describedby')!.split(' ').at(-1)}`).text()).toContain(
      sentence('en', 'errors:amount.format'),
    );
    expect(field.val() ?? '').toBe(amount);
    expect(page.$('input[name=pattern]:checked').val()).toBe('lily');
    expect(calls()).not.toContain(SAVE_CALL);
  });

  it.each(LANGUAGES)('says all that is missing at once, next to its field: %s', async (language) => {
    const page = await sendForm({}, { language });
    expect(page.status).toBe(400);
    const summary = page.$('[role=alert]');
    for (const key of ['errors:pattern.required', 'errors:amount.format'] as const)
      expect(summary.text()).toContain(sentence(language, key));
    for (const link of summary.find('a').toArray())
      expect(page.$(page.$(link).attr('href')).is('input[name=pattern], input[name=amount]')).toBe(true);
    expect(page.$('fieldset').attr('aria-invalid')).toBe('true');
  });

  it.each([{ pattern: 'tulip' }, { period: undefined }, { formKey: 'x' }])(
    'refuses a made-up form: %j',
    async (made) => {
      const page = await sendForm({ pattern: 'rose', amount: '5', ...made });
      expect(page.status).toBe(400);
      expect(page.$('input[name=amount]').val()).toBe('5');
    },
  );
});

describe('a bet that would be refused', () => {
  const limits = (current: object, used: object) => ({ '/member/limits': success({ current, used }) });
  const used = { stake: '40.00', loss: '10.00', recharge: '0.00' };
  it.each([
    ['0.99', 'amount_low', { min: 1 }, {}],
    ['500.01', 'amount_high', { max: 500 }, {}],
    ['400', 'balance', { available: 399.99 }, { '/member/getuserbalance': success({ balance: '399.99' }) }],
    ['10.01', 'limit_stake', { left: 10 }, limits({ stakeDaily: '50.00' }, used)],
    ['10.01', 'limit_loss', { left: 10 }, limits({ lossDaily: '20.00' }, used)],
  ] as const)('%s is answered with %s and what there is', async (amount, reason, values, answers) => {
    for (const language of LANGUAGES) {
      const page = await sendForm({ pattern: 'smoke', amount }, { language, answers });
      const symbol = language === 'en' ? '$' : '¥';
      const shown = Object.entries(values).map(([name, value]) => [name, `${symbol}${value.toFixed(2)}`]);
      expect(page.status).toBe(400);
      const field = page.$('input[name=amount]');
      expect(page.$(`#${field.attr('id')}-error`).text()).toContain(
        sentence(language, `errors:bet.${reason}`, Object.fromEntries(shown)),
      );
      expect([field.val(), page.$('input[name=pattern]:checked').val()]).toEqual([amount, 'smoke']);
    }
  });

  it.each(LANGUAGES)(
    'for a period that has closed goes on to the one that is open, and says so: %s',
    async (language) => {
      const member = await bettor(stage, language);
      await member.get('/vote');
      stage.upstream.on(PERIOD_CALL, success({ period: '43', status: 'open' }));
      const answer = await member.post('/vote', { pattern: 'rose', amount: '１０' });
      expect([answer.status, answer.main]).toEqual([302, '']);
      const check = await member.get(answer.location);
      expect(check.text).toContain(sentence(language, 'vote:bet.moved', { next: '43' }));
      expect(check.main).toContain(sentence(language, 'vote:period', { period: '43' }));
      expect(check.$('input[name=period]').val()).toBe('43');
    },
  );

  it('between two periods says when the next one opens', async () => {
    const page = await sendForm(
      { pattern: 'rose', amount: '10' },
      {
        meanwhile: () =>
          stage.upstream.on(
            PERIOD_CALL,
            success({ period: '42', status: 'closed', drawsAt: '2026-11-21T08:33:00.000Z' }),
          ),
      },
    );
    expect(page.$('[role=alert]').text()).toContain('The next period opens at 08:33:00 UTC.');
  });

  it('is left to the member API where nothing is known', async () => {
    const page = await sendForm(
      { pattern: 'rose', amount: '1,000' },
      {
        answers: {
          '/lottery/getodds': success([{ option: 'rose', odds: 1.95 }]),
          '/member/getuserbalance': status(500),
          '/member/limits': status(500),
        },
        meanwhile: () => stage.upstream.on(PERIOD_CALL, status(500)),
      },
    );
    expect(page.location).toMatch(/^\/vote\/check\?bet=/);
  });
});
