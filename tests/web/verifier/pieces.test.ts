import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentOf, drawFrom, hmacSha256, rootFrom, sha256, traceBack } from '../../../public/verify.mjs';
import vectors from '../../vectors/draw.json';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the verifier’s own', () => {
  it('SHA-256 is SHA-256, for every length of text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });

  it('HMAC-SHA-256 is HMAC-SHA-256', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.uint8Array({ maxLength: 200 }), (key, message) => {
        expect(hex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
      }),
    );
  });
});

describe('the published vectors', () => {
  it.each(vectors.draws)(
    'are drawn again: period $period, sum $sum',
    ({ period, seed, commitment, numbers, sum, result }) => {
      expect(commitmentOf(seed)).toBe(commitment);
      expect(drawFrom(seed, String(period))).toMatchObject({ numbers, sum, winning: result });
    },
  );

  it('name each byte that was read, those passed over as well', () => {
    const passed = vectors.draws.find(({ note }) => note?.startsWith('two of'))!;
    const { read } = drawFrom(passed.seed, String(passed.period));
    expect(read.filter(({ number }) => number === undefined)).toHaveLength(2);
    expect(read.every(({ byte, number }) => byte >= 252 === (number === undefined))).toBe(true);
  });

  it.each(vectors.links)('lead back $links links', async ({ seed, links, reached }) => {
    expect(await traceBack(seed, links)).toBe(reached);
  });

  it.each(vectors.trees)('hold each of $size orders in its tree, and nowhere else', ({ size, root, paths }) => {
    for (const [index, path] of paths.entries()) {
      const leaf = vectors.leaves[index]!;
      expect(rootFrom(leaf, index, size, path)).toBe(root);
      expect(rootFrom(`${leaf}0`, index, size, path)).not.toBe(root);
      if (size > 1) expect(rootFrom(leaf, (index + 1) % size, size, path)).not.toBe(root);
    }
  });
});

describe('what no tree and no chain has', () => {
  const path = vectors.trees.find(({ size }) => size === 5)!.paths[0]!;

  it.each([
    ['a path that is too short', 0, 5, path.slice(1)],
    ['a path that is too long', 0, 5, [...path, path[0]!]],
    ['a place outside the tree', 5, 5, path],
    ['a place below zero', -1, 5, path],
    ['no leaves at all', 0, 0, []],
    ['more hashes than any tree has', 0, 2 ** 52, Array.from({ length: 65 }, () => path[0]!)],
    ['a size beyond counting', 0, 1e300, path],
  ])('%s leads to no root', (_, index, size, hashes) => {
    expect(rootFrom('leaf', index, size, hashes)).toBeUndefined();
  });

  it.each([-1, 1.5, 2 ** 20 + 1, Infinity, NaN])('%d links are refused at once', async (links) => {
    await expect(traceBack('00'.repeat(32), links)).rejects.toThrow(RangeError);
  });
});
