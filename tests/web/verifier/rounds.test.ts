import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verifierWithLibrary } from '../../../app/commands/verifier/library.mjs';
import * as verify from '../../../public/verify.mjs';
import { drawOutcome } from '~/member-api/draw/outcome';
import { REAL_ROUND } from '../member-api/draw/beacon.stage';
import { changed, outcomes, read } from './receipt-outcomes';

const { compareReceipts, drawFrom, isOfRound, leafText, publishedAt, QUICKNET, randomnessOf, readReceipt, rootFrom } =
  verify;
const { receipt: first } = readReceipt(read('won.txt'));
const at = (key: string) => first[key] ?? '';
const { signature, randomness } = REAL_ROUND;
const ROUND = String(REAL_ROUND.round);
const other = 'ab'.repeat(32);

/** A receipt of the only order of a period that named round 1000 of quicknet, with what follows from it. */
function third(named: readonly [chain: string, round: string] = [QUICKNET.chain, ROUND]): string {
  const { numbers, sum, winning } = drawFrom(at('seed'), at('period'), randomness);
  const [pattern = ''] = winning;
  const under = [at('commitment'), at('chain-s0'), ...named];
  const order = {
    order: at('order'),
    period: at('period'),
    pattern,
    stakeMinor: at('stake-minor'),
    nonce: at('nonce'),
  };
  const lines = {
    format: 'draw receipt 2',
    pattern,
    'bets-root': rootFrom(leafText({ ...order, under }), 0, 1, [])!,
    'bets-count': '1',
    'leaf-count': '1',
    'audit-path': 'none',
    draws: new Date(publishedAt(1000)).toISOString(),
    numbers: numbers.join(' '),
    sum: String(sum),
    winning: winning.join(' '),
  };
  const text = Object.entries(lines).reduce((all, [key, value]) => changed(all, key, value), read('won.txt'));
  const added = [
    'leaf-version: 3',
    `order-commitment: ${at('commitment')}`,
    `order-s0: ${at('chain-s0')}`,
    `order-beacon-chain: ${named[0]}`,
    `order-beacon-round: ${named[1]}`,
    `beacon-chain: ${QUICKNET.chain}`,
    `beacon-round: ${ROUND}`,
    `beacon-signature: ${signature}`,
  ];
  return text.replace(/^seed: /m, `${added.join('\n')}\nseed: `);
}

describe('the signature of a round', () => {
  it('is checked with the key of quicknet, and there is one for each round', () => {
    expect(randomnessOf(signature)).toBe(randomness);
    expect(isOfRound(1000, signature)).toBe(true);
    expect(isOfRound(1001, signature)).toBe(false);
    expect(isOfRound(1000, changedDigit(signature))).toBe(false);
    for (const nonsense of ['a'.repeat(96), '0'.repeat(96), `c0${'0'.repeat(94)}`, ''])
      expect(isOfRound(1000, nonsense)).toBe(false);
  });

  it('is checked by a copy of the library that is the same as the installed one', () => {
    expect(readFileSync('public/verify.mjs', 'utf8')).toBe(verifierWithLibrary());
  });

  it('and the seed draw what the member API draws from them', () => {
    const { numbers, sum } = drawFrom(at('seed'), at('period'), randomness);
    expect(drawOutcome(Buffer.from(at('seed'), 'hex'), Number(at('period')), randomness)).toMatchObject({
      numbers,
      sum,
    });
  });
});

const changedDigit = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');

describe('a receipt of leaf version 3', () => {
  it('holds where its round was named before, is signed, and draws the numbers together with the seed', async () => {
    const all = {
      placed: 'holds',
      round: 'holds',
      numbers: 'holds',
      patterns: 'holds',
      order: 'holds',
      payout: 'holds',
    };
    expect(await outcomes(third())).toMatchObject({ verdict: 0, problems: [], steps: all });
  });

  it.each([
    ['beacon-signature', changedDigit(signature), 'round'],
    ['beacon-chain', other, 'round'],
    ['beacon-chain', other, 'placed'],
    ['beacon-round', '1001', 'round'],
    ['beacon-round', '1001', 'placed'],
    ['order-beacon-round', '1001', 'order'],
    ['order-beacon-chain', other, 'order'],
    ['draws', new Date(publishedAt(1000) + 1).toISOString(), 'round'],
    ['draws', 'soon', 'round'],
    ['leaf-version', '2', 'order'],
    ['numbers', '1 1 1', 'numbers'],
  ])('does not hold with another %s (%s)', async (key, value, step) => {
    expect(await outcomes(changed(third(), key, value))).toMatchObject({ verdict: 1, steps: { [step]: 'fails' } });
  });

  it('cannot hide its round to show what the seed alone draws', async () => {
    const { numbers, sum, winning } = drawFrom(at('seed'), at('period'));
    const alone = { numbers: numbers.join(' '), sum: String(sum), winning: winning.join(' ') };
    const bare = ['beacon-chain', 'beacon-round', 'beacon-signature'].reduce(
      (all, key) => changed(all, key, ''),
      third(),
    );
    const shown = Object.entries(alone).reduce((all, [key, value]) => changed(all, key, value), bare);
    const { verdict, steps } = await outcomes(shown);
    expect(verdict).not.toBe(0);
    expect(steps).toMatchObject({ round: 'waits', numbers: 'waits' });
    expect((await outcomes(changed(third(), 'order-beacon-round', ''))).problems).toEqual([
      { code: 'missing', key: 'order-beacon-round' },
    ]);
  });

  it('waits for the round, though its seed is there', async () => {
    const waiting = ['beacon-signature', 'numbers', 'sum', 'winning', 'status', 'payout', 'payout-minor'];
    const text = waiting.reduce((all, key) => changed(all, key, ''), third());
    expect(await outcomes(text)).toMatchObject({ verdict: 2, steps: { commitment: 'holds', round: 'waits' } });
  });

  it('of a void draw holds where its round is not known, and says so where its pattern would have won', async () => {
    const stake = { status: 'refunded', payout: first['stake']!, 'payout-minor': at('stake-minor') };
    const bare = ['numbers', 'sum', 'winning'].reduce((all, key) => changed(all, key, ''), third());
    const void_ = Object.entries(stake).reduce((all, [key, value]) => changed(all, key, value), bare);
    expect(await outcomes(void_)).toMatchObject({ conclusion: 'withheld', steps: { round: 'holds' } });
    expect(await outcomes(changed(void_, 'beacon-signature', ''))).toMatchObject({
      conclusion: 'void',
      steps: { round: 'void', refund: 'holds' },
    });
  });

  it('must name the round and the time of the draw that an earlier receipt named', () => {
    const differing = (key: string, value: string) =>
      compareReceipts([third(), changed(third(), key, value)].map((text) => readReceipt(text).receipt)).map(
        (difference) => difference.key,
      );
    expect(differing('beacon-round', '1001')).toContain('beacon-round');
    expect(differing('draws', '2023-08-23T00:00:00.000Z')).toContain('draws');
    expect(differing('order-beacon-round', '1001')).toContain('order-beacon-round');
  });
});
