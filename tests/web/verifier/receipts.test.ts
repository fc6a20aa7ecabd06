import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '~/i18n/language';
import {
  checkText,
  compareReceipts,
  conclusionOf,
  languageOf,
  readReceipt,
  remarksOn,
  say,
  verdictOf,
  resultOf,
} from '../../../public/verify.mjs';
import vectors from '../../vectors/draw.json';
import { changed, outcomes, read, RECEIPTS } from './receipt-outcomes';

const won = read('won.txt');
const early = read('before-close.txt');
const wonBack = read('refunded-won.txt');
const lostBack = read('refunded-lost.txt');
const wasVoid = read('refunded.txt');
const altered = (key: string, value: string) => changed(won, key, value);
const without = (key: string) => changed(won, key, '');

describe('the published receipts', () => {
  it('are all described', () => {
    expect(vectors.receipts.files.map(({ file }) => file).sort()).toEqual(readdirSync(RECEIPTS).sort());
  });

  it.each(vectors.receipts.files)('$file', async ({ file, verdict, conclusion, steps }) => {
    const found = await outcomes(read(file));
    expect(found).toMatchObject({ verdict, conclusion, problems: [] });
    expect(found.steps).toEqual(steps);
  });
});

describe('a receipt that was changed', () => {
  const other = 'ab'.repeat(32);
  it.each([
    ['commitment', other, 'commitment'],
    ['seed', other, 'commitment'],
    ['seed', other, 'chain'],
    ['chain-s0', other, 'chain'],
    ['chain-first-period', '36', 'chain'],
    ['chain-first-period', '42', 'chain'],
    ['chain-length', '4', 'chain'],
    ['numbers', '4 6 5', 'numbers'],
    ['sum', '15', 'numbers'],
    ['winning', 'lily smoke', 'patterns'],
    ['winning', 'rose', 'patterns'],
    ['pattern', 'lily', 'order'],
    ['pattern', 'lily', 'payout'],
    ['order', 'another', 'order'],
    ['stake-minor', '200', 'order'],
    ['stake', '2.00', 'order'],
    ['nonce', 'abcd', 'order'],
    ['bets-root', other, 'order'],
    ['bets-count', '10', 'order'],
    ['leaf-index', '1', 'order'],
    ['leaf-index', '9', 'order'],
    ['leaf-count', '8', 'order'],
    ['leaf-count', '999999999999999', 'order'],
    ['audit-path', 'none', 'order'],
    ['audit-path', other, 'order'],
    ['payout-minor', '194', 'payout'],
    ['payout', '1.94', 'payout'],
    ['odds', '1.94', 'payout'],
    ['status', 'lost', 'payout'],
    ['status', 'returned', 'payout'],
    ['status', 'open', 'payout'],
    ['status', 'anything', 'payout'],
  ])('in %s to %s is found out', async (key, value, step) => {
    const found = await outcomes(altered(key, value));
    expect(found.steps[step]).toBe('fails');
    expect(found.verdict).toBe(1);
  });

  it('in its status is called what it is', async () => {
    expect((await outcomes(altered('status', 'lost'))).notes).toEqual(['status']);
    expect((await outcomes(changed(read('lost.txt'), 'status', 'won'))).notes).toEqual(['status']);
    expect((await outcomes(without('status'))).verdict, 'a service may say nothing').toBe(0);
  });

  it.each([
    ['1', '1.00', '100', 'evened'],
    ['0.5', '0.50', '50', 'returned'],
  ])('is a win only where more than the stake came back: odds %s', async (odds, payout, minor, status) => {
    const lines = { odds, payout, 'payout-minor': minor };
    const text = Object.entries(lines).reduce((receipt, [key, value]) => changed(receipt, key, value), won);
    expect((await outcomes(changed(text, 'status', status))).verdict).toBe(0);
    expect((await outcomes(text)).notes).toEqual(['status']);
  });

  it('in its period is found out by everything that the period enters', async () => {
    const { steps } = await outcomes(altered('period', '41'));
    expect([steps['chain'], steps['numbers'], steps['order']]).toEqual(['fails', 'fails', 'fails']);
  });

  it('says what is odd about it', async () => {
    expect((await outcomes(altered('chain-first-period', '42'))).notes).toEqual(['outside']);
    expect((await outcomes(altered('audit-path', 'none'))).notes).toEqual(['path']);
    expect((await outcomes(altered('stake', '2.00'))).notes).toEqual(['stake']);
    expect((await outcomes(altered('bets-count', '10'))).notes).toEqual(['count']);
  });
});

describe('a receipt that cannot be read', () => {
  it.each([
    ['seed', 'xyz'],
    ['seed', 'AB'.repeat(32)],
    ['period', '-1'],
    ['period', '1e9'],
    ['period', '9'.repeat(16)],
    ['pattern', 'tulip'],
    ['chain-length', '1048577'],
    ['stake-minor', '9'.repeat(400)],
    ['odds', '1.23456'],
    ['numbers', '0 7 1'],
    ['order', 'a\u001b[2Jb'],
    ['audit-path', `${'ab'.repeat(32)} `.repeat(65).trim()],
  ])('because %s is %s says so', async (key, value) => {
    const { verdict, problems, steps } = await outcomes(altered(key, value));
    expect({ verdict, problems, steps }).toEqual({ verdict: 2, problems: [{ code: 'malformed', key }], steps: {} });
  });

  it('because a line is missing or there twice says which', async () => {
    expect((await outcomes(without('order'))).problems).toEqual([{ code: 'missing', key: 'order' }]);
    expect((await outcomes(`${won}seed: ${'ab'.repeat(32)}\n`)).problems).toEqual([{ code: 'twice', key: 'seed' }]);
  });

  it('because it is none, or endless, says so', async () => {
    expect((await outcomes('Hello')).problems).toEqual([{ code: 'noReceipt' }]);
    expect((await outcomes('x'.repeat(400_001))).problems).toEqual([{ code: 'tooLong' }]);
  });

  it('never breaks the verifier, whatever its lines say', async () => {
    const keys = [...won.matchAll(/^([a-z0-9-]+): /gm)].map(([, key]) => key!);
    const values = fc.oneof(
      fc.string(),
      fc.bigInt().map(String),
      fc.constantFrom('none', 'constructor', '__proto__', '0', '1', 'ab'.repeat(32), '1048576', '999999999999999'),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...keys), values, async (key, value) => {
        expect([0, 1, 2]).toContain((await outcomes(altered(key, value.replaceAll('$', '')))).verdict);
      }),
      { numRuns: 300 },
    );
  });

  it('is read all the same with a byte order mark, Windows line ends and blanks at the ends of lines', async () => {
    expect((await outcomes(`\uFEFF${won.replaceAll('\n', ' \r\n')}`)).verdict).toBe(0);
  });
});

describe('a receipt after the draw', () => {
  it.each(['seed', 'numbers', 'winning', 'payout-minor', 'bets-root', 'nonce', 'chain-s0', 'commitment'])(
    'that keeps %s to itself is not complete',
    async (key) => {
      expect((await outcomes(without(key))).verdict).toBe(2);
    },
  );
});

describe('two receipts of one order', () => {
  const both = (one: string, other: string) => Promise.all([checkText('early', one), checkText('late', other)]);

  it('hold together when the later one completes the earlier one', async () => {
    expect(verdictOf(await both(early, won))).toBe(0);
  });

  it('of a draw that became void hold together, and come to that', async () => {
    expect(conclusionOf(await both(early, wasVoid))).toBe('void');
    expect(conclusionOf(await both(read('after-close.txt'), wasVoid))).toBe('void');
  });

  it('are at odds when the first one showed a result and the other one calls the draw void', async () => {
    const all = await both(won, wasVoid);
    expect(compareReceipts(all.map(({ receipt }) => receipt)).map(({ key }) => key)).toEqual([
      'payout-minor',
      'status',
    ]);
    expect(verdictOf(all)).toBe(1);
  });

  it.each(['commitment', 'chain-s0', 'odds', 'nonce', 'pattern', 'stake-minor'])(
    'are at odds when %s was another one before the draw',
    async (key) => {
      const values: Record<string, string> = { odds: '2.95', pattern: 'lily', 'stake-minor': '300' };
      const before = early.replace(new RegExp(`^${key}: .*$`, 'm'), `${key}: ${values[key] ?? 'ab'.repeat(32)}`);
      const all = await both(before, won);
      expect(compareReceipts(all.map(({ receipt }) => receipt)).map((found) => found.key)).toContain(key);
      expect(verdictOf(all)).toBe(1);
    },
  );

  it('of different orders are at odds when one draw is void for one of them alone', async () => {
    expect(verdictOf(await both(read('lost.txt'), wasVoid))).toBe(1);
    const elsewhere = read('lost.txt').replace('draw.example', 'other.example');
    expect(conclusionOf(await both(elsewhere, wasVoid))).toBe('void');
  });

  it('of different services are not held against each other', async () => {
    const elsewhere = readReceipt(
      read('lost.txt').replace('draw.example', 'other.example').replaceAll('5978fec7', '00000000'),
    );
    expect(elsewhere.problems).toEqual([]);
    expect(compareReceipts([readReceipt(won).receipt, elsewhere.receipt])).toEqual([]);
  });
});

it('everything is said in each language of the app, without gaps', async () => {
  const short = changed(wasVoid, 'payout-minor', '1');
  const even = changed(wonBack, 'odds', '1.00');
  const texts = [altered('stake', '2.00'), early, wasVoid, short, even, lostBack, wonBack];
  const all = await Promise.all(texts.map((text) => checkText('receipt', text)));
  const conclusions = all.map((one) => conclusionOf([one]));
  expect(new Set(conclusions).size).toBe(5);
  const words = ['tooLong', 'noReceipt', 'twice', 'malformed', 'missing', 'keep', 'failed', 'noFile', 'usage'];
  for (const tag of LANGUAGES) {
    const language = languageOf(tag)!;
    for (const step of all.flatMap(({ steps }) => steps)) {
      for (const code of [step.name, step.outcome])
        expect(say(language, code)).not.toMatch(new RegExp(`^(?!holds$)${code}$`));
      for (const remark of remarksOn(language, step)) expect(remark).not.toMatch(/[{}]|undefined|^[a-zA-Z]+$/);
    }
    expect(say(language, 'usage')).toContain(`[--lang ${LANGUAGES.map(languageOf).join('|')}]`);
    for (const code of [...words, ...conclusions.map((name) => `verdict_${name}`)])
      expect(say(language, code, { key: 'seed' })).not.toMatch(/[{}]|^[a-zA-Z0-9_]+$/);
  }
});

describe('what a receipt came to', () => {
  const saidOf = async (language: Language, text: string) =>
    resultOf(languageOf(language) ?? 'en', (await checkText('receipt', text)).receipt);

  it('is said in a sentence, in every language', async () => {
    const [, numbers = ''] = /^numbers: (.*)$/m.exec(won) ?? [];
    for (const language of LANGUAGES) {
      const [said = ''] = await saidOf(language, won);
      expect(said).toContain(numbers.replaceAll(' ', ' · '));
      expect(said).not.toMatch(/[{}]|undefined/);
    }
  });

  it('is not said of a receipt that states no result', async () => {
    expect(await saidOf('en', without('numbers'))).toEqual([]);
  });
});
