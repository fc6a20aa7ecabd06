import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { textsOf } from '~/i18n/texts.server';
import vectors from '../../../../tests/vectors/draw.json';
import type { DrawProof } from '../draw.api.server';
import { isLinkOf } from './proof-chain.server';
import { checkDraw } from './proof.server';
import { proofView } from './proof.view';

const drawn = {
  period: '42',
  status: 'complete',
  commitment: vectors.chain[4],
  seed: vectors.chain[5],
  numbers: [4, 6, 4],
  sum: 14,
  result: ['smoke', 'rose'],
  betsRoot: vectors.trees[0]!.root,
  betsCount: 0,
  chain: { firstPeriod: '37', length: 8, s0: vectors.chain[0]! },
} as DrawProof;
const other = 'ab'.repeat(32);
const outcomes = async (proof: DrawProof) =>
  Object.fromEntries(Object.entries(await checkDraw(proof)).map(([step, { outcome }]) => [step, outcome]));
const telling = { own: true, now: Date.UTC(2026, 10, 21, 10) };
const viewOf = async (proof: DrawProof, by = telling) =>
  proofView(proof, await checkDraw(proof), textsOf('en'), utcClock('en'), by);
const stateOf = async (proof: DrawProof, by = telling) => (await viewOf(proof, by)).state;

describe('a draw that is computed again', () => {
  it('holds in every step, whatever order its patterns are in and however its hashes are written', async () => {
    const all = { seed: 'holds', chain: 'holds', numbers: 'holds', patterns: 'holds' };
    expect(await outcomes(drawn)).toEqual(all);
    expect(
      await outcomes({ ...drawn, seed: drawn.seed?.toUpperCase(), commitment: ` ${drawn.commitment ?? ''}` }),
    ).toEqual(all);
  });

  it.each([
    [{ commitment: other }, 'seed'],
    [{ commitment: '-' }, 'seed'],
    [{ chain: { firstPeriod: '37', length: 8, s0: other } }, 'chain'],
    [{ chain: { firstPeriod: '36', length: 8, s0: vectors.chain[0]! } }, 'chain'],
    [{ chain: { firstPeriod: '42', length: 8, s0: vectors.chain[5]! } }, 'chain'],
    [{ chain: { firstPeriod: '37', length: 4, s0: vectors.chain[0]! } }, 'chain'],
    [{ chain: { firstPeriod: '-99999999999', length: 1e12, s0: vectors.chain[0]! } }, 'chain'],
    [{ numbers: [4, 6, 5] }, 'numbers'],
    [{ sum: 15 }, 'patterns'],
    [{ result: ['rose'] }, 'patterns'],
    [{ result: ['rose', 'smoke', 'lily'] }, 'patterns'],
    [{ seed: 'nonsense' }, 'numbers'],
  ])('with %j fails in its %s', async (change, step) => {
    const proof = { ...drawn, ...change } as DrawProof;
    expect((await outcomes(proof))[step]).toBe('fails');
    expect(await stateOf(proof)).toBe('fails');
  });

  it('waits in the steps for which nothing is published', async () => {
    expect(await outcomes({ ...drawn, chain: undefined, commitment: undefined })).toMatchObject({
      seed: 'waits',
      chain: 'waits',
    });
    expect(await stateOf({ ...drawn, chain: undefined })).toBe('waits');
    expect(await outcomes({ period: '42', commitment: vectors.chain[4] })).toEqual({
      seed: 'waits',
      chain: 'waits',
      numbers: 'waits',
      patterns: 'waits',
    });
  });

  it('says where a period stands, with and without the service’s own word for it', async () => {
    const before = { ...drawn, seed: undefined, numbers: undefined, sum: undefined, result: undefined };
    const open = { ...before, betsRoot: undefined, betsCount: undefined };
    for (const [proof, state] of [
      [{ ...open, status: 'soon' }, 'open'],
      [{ ...open, status: undefined, drawsAt: telling.now + 60_000 }, 'open'],
      [{ ...open, status: undefined, drawsAt: telling.now - 1_000 }, 'drawing'],
      [{ ...open, status: undefined, drawsAt: telling.now - 60_000 }, 'seedless'],
      [{ ...open, status: undefined }, 'unknown'],
      [{ ...open, status: 'complete' }, 'seedless'],
      [{ ...open, status: undefined, numbers: [4, 6, 4] }, 'seedless'],
      [{ ...before, status: undefined }, 'closed'],
      [{ ...before, status: 'closed' }, 'closed'],
      [{ ...before, status: 'drawing' }, 'drawing'],
      [{ ...drawn, status: 'review' }, 'review'],
      [drawn, 'holds'],
    ] as const)
      expect(await stateOf(proof as DrawProof)).toBe(state);
  });

  it('is no proof, and says nothing of its state, without a commitment and a seed that can be ones', async () => {
    for (const commitment of [undefined, '-', 'ab'])
      for (const status of ['open', 'closed', 'complete', 'review'] as const) {
        const proof = { ...drawn, status, commitment, seed: undefined } as DrawProof;
        expect(await viewOf(proof)).toMatchObject({ state: 'uncheckable', isFinal: true, steps: [] });
      }
    expect(await stateOf({ ...drawn, commitment: undefined, seed: '-' })).toBe('uncheckable');
  });

  it('under review, and void, shows no numbers', async () => {
    const review = { ...drawn, status: 'review' } as DrawProof;
    for (const [proof, state] of [
      [review, 'review'],
      [{ ...review, voidedAt: telling.now }, 'void'],
    ] as const) {
      const view = await viewOf(proof);
      expect(view.state).toBe(state);
      expect(JSON.stringify(view.steps)).not.toContain('4 · 6 · 4');
      expect(view.steps).toHaveLength(4);
    }
    expect(await stateOf(review, { ...telling, own: false })).toBe('reviewForeign');
  });
});

describe('a chain that was followed once', () => {
  const long = vectors.links.at(-1)!;

  const took = async (look: () => Promise<unknown>) => {
    const start = performance.now();
    await look();
    return performance.now() - start;
  };

  it('is not followed again, and lends its links to no other chain', async () => {
    expect(await isLinkOf(long.reached, long.seed, long.links)).toBe(true);
    const followed = await took(async () => expect(await isLinkOf(other, long.seed, long.links)).toBe(false));
    const known = await took(async () => {
      expect(await isLinkOf(long.reached, long.seed, long.links)).toBe(true);
      expect(await isLinkOf(long.reached, other, long.links)).toBe(false);
      expect(await isLinkOf(long.reached, long.seed, long.links - 1)).toBe(false);
    });
    // Following a chain takes thousands of times as long, on any machine.
    expect(known).toBeLessThan(followed);
  });
});
