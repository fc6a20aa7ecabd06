import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import {
  checkText,
  compareReceipts,
  languageOf,
  leafText,
  readReceipt,
  rootFrom,
  savedWhen,
  say,
  verdictOf,
} from '../../../public/verify.mjs';
import { changed, outcomes, read } from './receipt-outcomes';

const other = 'ab'.repeat(32);
const { receipt: first } = readReceipt(read('won.txt'));
const commitment = first['commitment']!;
const s0 = first['chain-s0']!;

/** The published receipt as one of leaf version 2, of the only order of its period. */
function second(under: readonly [string, string] = [commitment, s0]): string {
  const { order, period, pattern, nonce, 'stake-minor': stakeMinor } = first;
  const leaf = leafText({
    order: order!,
    period: period!,
    pattern: pattern!,
    stakeMinor: stakeMinor!,
    nonce: nonce!,
    under,
  });
  const lines = {
    format: 'draw receipt 2',
    'bets-root': rootFrom(leaf, 0, 1, [])!,
    'bets-count': '1',
    'leaf-count': '1',
    'audit-path': 'none',
  };
  const text = Object.entries(lines).reduce((all, [key, value]) => changed(all, key, value), read('won.txt'));
  return text.replace(/^seed: /m, `leaf-version: 2\norder-commitment: ${under[0]}\norder-s0: ${under[1]}\nseed: `);
}
const OF_DRAW = /^(seed|numbers|sum|winning|status|payout|payout-minor): .*\n/gm;
const before = (text: string) => text.replace(OF_DRAW, '');
const both = (...texts: string[]) => Promise.all(texts.map((text) => checkText('receipt', text)));
const keysOf = (...texts: string[]) =>
  compareReceipts(texts.map((text) => readReceipt(text).receipt)).map(({ key }) => key);

describe('a receipt of leaf version 2', () => {
  it('holds where the order was placed under the commitment and the chain of its draw', async () => {
    expect(leafText({ order: 'o', period: '1', pattern: 'rose', stakeMinor: '5', nonce: 'n', under: ['c', 's'] })).toBe(
      'v2|o|1|rose|5|n|c|s',
    );
    expect(await outcomes(second())).toMatchObject({ verdict: 0, steps: { placed: 'holds', order: 'holds' } });
  });

  it.each([
    ['commitment', [other, s0]],
    ['chain', [commitment, other]],
  ] as const)(
    'fails where the order was placed under another %s, though its leaf stands in the tree',
    async (_, under) => {
      expect(await outcomes(second(under))).toMatchObject({ verdict: 1, steps: { placed: 'fails', order: 'holds' } });
    },
  );

  it.each(['order-commitment', 'order-s0'])('cannot give its leaf another %s', async (key) => {
    expect((await outcomes(changed(second(), key, other))).steps).toMatchObject({ placed: 'fails', order: 'fails' });
    expect((await outcomes(changed(second(), key, ''))).problems).toEqual([{ code: 'missing', key }]);
  });

  it('cannot pass for one of version 1', async () => {
    expect((await outcomes(changed(second(), 'leaf-version', '1'))).steps).toMatchObject({ order: 'fails' });
    expect((await outcomes(changed(second(), 'leaf-version', ''))).problems).toMatchObject([{ code: 'missing' }]);
    expect((await outcomes(changed(second(), 'format', 'draw receipt 1'))).problems).toMatchObject([
      { code: 'malformed', key: 'leaf-version' },
    ]);
    expect(keysOf(second(), read('won.txt'))).toContain('leaf-version');
  });

  it.each(['lost', 'returned', 'evened', 'open', 'anything'])(
    'never holds with its status changed to %s',
    async (status) => {
      expect(await outcomes(changed(second(), 'status', status))).toMatchObject({ verdict: 1, notes: ['status'] });
    },
  );
});

describe('an exchanged chain', () => {
  const announcing = (announced: string) =>
    changed(second(), 'chain-first-period', `37\nchain-announced: ${announced}`);

  it('fails where it was announced too late for its first period', async () => {
    const late = announcing('38');
    expect(await outcomes(late)).toMatchObject({ verdict: 1, steps: { chain: 'fails' }, notes: ['late'] });
    const early = late.replace('first-period: 37', 'first-period: 1041').replace(/^period: 42/m, 'period: 1046');
    expect((await outcomes(early)).notes).not.toContain('late');
  });

  it('is found by what an earlier receipt says of the next chain, and of the end of its own', () => {
    const said = (next: string) =>
      second()
        .replace('order: ', 'order: earlier-')
        .replace('period: 42', 'period: 36')
        .replace(
          'chain-first-period: 37',
          `chain-first-period: 29\nnext-chain-first-period: 37\nnext-chain-s0: ${next}`,
        );
    expect(keysOf(said(s0), second())).toEqual([]);
    expect(keysOf(said(other), second())).toEqual(['chain-s0']);
    expect(keysOf(changed(said(s0), 'chain-length', '9'), second())).toEqual(['chain-first-period']);
  });
});

describe('when a receipt was saved', () => {
  it('is said: before the draw, before and after it, or too late to show what was known', async () => {
    expect(savedWhen(await both(before(second())))).toBe('early');
    expect(savedWhen(await both(second()))).toBe('keep');
    expect(savedWhen(await both(second(), second()))).toBe('keep');
    const pair = await both(before(second()), second());
    expect([savedWhen(pair), verdictOf(pair)]).toEqual(['kept', 0]);
    for (const language of LANGUAGES.map((tag) => languageOf(tag)!))
      for (const code of ['early', 'keep', 'kept', 'late', 'placed']) expect(say(language, code)).not.toBe(code);
  });

  it('shows a nonce that was changed afterwards', async () => {
    const pair = await both(before(second()), changed(second(), 'nonce', 'abcd'));
    expect([savedWhen(pair), verdictOf(pair)]).toEqual(['keep', 1]);
  });
});
