import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { languageOf, say } from '../../../public/verify.mjs';
import { changed, outcomes, read } from './receipt-outcomes';

const won = read('won.txt');
const wonBack = read('refunded-won.txt');
const lostBack = read('refunded-lost.txt');
const wasVoid = read('refunded.txt');

describe('a stake that went back', () => {
  it('for a pattern that won is never said to hold, with or without the odds', async () => {
    for (const text of [wonBack, changed(wonBack, 'odds', '')]) {
      const { verdict, conclusion, steps, notes } = await outcomes(text);
      expect([verdict, conclusion, steps['refund'], notes]).toEqual([1, 'withheld', 'withheld', ['ask']]);
    }
  });

  it('for a pattern that won is what was owed where the odds promise no more', async () => {
    const { verdict, notes } = await outcomes(changed(wonBack, 'odds', '1.00'));
    expect([verdict, notes]).toEqual([0, ['refunded']]);
  });

  it('for a pattern that lost holds, and is said to be more than was owed', async () => {
    expect(await outcomes(lostBack)).toMatchObject({ verdict: 0, conclusion: 'holds', notes: ['generous'] });
  });

  it('of a void draw is said to be that, and what it does not show', async () => {
    expect(await outcomes(wasVoid)).toMatchObject({ verdict: 0, conclusion: 'void', notes: ['voided'] });
  });

  it.each([
    ['lost', lostBack, 'payout-minor', '199'],
    ['lost', lostBack, 'payout', '1.99'],
    ['won', wonBack, 'payout-minor', '99'],
    ['void', wasVoid, 'payout-minor', '99'],
    ['void', wasVoid, 'payout-minor', '0'],
    ['void', wasVoid, 'payout', '0.99'],
    ['void', read('refunded-no-path.txt'), 'stake', '2.00'],
  ])('must be the whole stake (%s)', async (_, text, key, value) => {
    const { verdict, steps } = await outcomes(changed(text, key, value));
    expect([verdict, steps['refund']]).toEqual([1, 'fails']);
  });

  it('of a void draw says nothing for the rest of its receipt', async () => {
    expect((await outcomes(changed(wasVoid, 'leaf-index', '1'))).verdict).toBe(1);
    expect((await outcomes(changed(wasVoid, 'commitment', 'xyz'))).verdict).toBe(2);
    expect((await outcomes(changed(wasVoid, 'payout-minor', ''))).verdict).toBe(2);
  });

  it.each(['seed', 'numbers', 'sum', 'winning'])(
    'is not that of a void draw if the receipt shows its %s',
    async (key) => {
      const line = new RegExp(`^${key}: .*\n`, 'm').exec(won)![0];
      const { conclusion } = await outcomes(wasVoid.replace(/^status: /m, `${line}status: `));
      expect(conclusion).toBe(key === 'seed' ? 'withheld' : 'waits');
    },
  );
});

it('a void draw is called neither one where everything holds nor one to fetch again', () => {
  for (const language of LANGUAGES.map((tag) => languageOf(tag)!)) {
    const said = say(language, 'verdict_void');
    expect(said).not.toContain(say(language, 'verdict_holds'));
    expect(said).not.toMatch(/again|重新|取り直/);
    expect(said).toMatch(/void|作废|無効/);
  }
});
