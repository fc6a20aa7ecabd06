import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../../../tests/vectors/draw.json';
import { EMPTY_ROOT, merkleTree, verifyPath } from './merkle';
import { recheckRoot } from './recheck';

/** Leaves and roots of the reference implementation of RFC 6962 (Certificate Transparency, merkle tree tests). */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (hex) => Buffer.from(hex, 'hex'),
);
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test.each(ROOTS.map((root, index) => [index + 1, root] as const))(
  'the tree of %i leaves is that of RFC 6962',
  (size, root) => {
    expect(merkleTree(LEAVES.slice(0, size)).root).toBe(root);
  },
);

test('the root of no orders is SHA-256 of nothing', () => {
  expect(EMPTY_ROOT).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(merkleTree([]).root).toBe(EMPTY_ROOT);
  expect(recheckRoot([])).toBe(EMPTY_ROOT);
});

describe('both implementations agree with the published vectors', () => {
  test.each(vectors.trees)('a tree of $size orders', ({ size, root, paths }) => {
    const leaves = vectors.leaves.slice(0, size);
    const tree = merkleTree(leaves);
    expect(tree.root).toBe(root);
    expect(recheckRoot(leaves)).toBe(root);
    expect(leaves.map((_, index) => tree.pathOf(index).path)).toEqual(paths);
  });
});

const orders = fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 70 });

test('every order has a path to the root, and both implementations find the same root', () => {
  fc.assert(
    fc.property(orders, (leaves) => {
      const tree = merkleTree(leaves);
      expect(recheckRoot(leaves)).toBe(tree.root);
      leaves.forEach((leaf, index) => {
        expect(verifyPath(tree.root, leaf, tree.pathOf(index))).toBe(true);
      });
    }),
    { numRuns: 300 },
  );
});

test('a path proves no other order, position, size or root', () => {
  fc.assert(
    fc.property(orders, fc.nat(), fc.integer({ min: 1, max: 100 }), (leaves, pick, shift) => {
      const tree = merkleTree(leaves);
      const index = pick % leaves.length;
      const leaf = leaves[index] ?? '';
      const proof = tree.pathOf(index);
      expect(verifyPath(tree.root, `${leaf}x`, proof)).toBe(false);
      expect(verifyPath(EMPTY_ROOT, leaf, proof)).toBe(false);
      expect(verifyPath(tree.root, leaf, { ...proof, path: [...proof.path, EMPTY_ROOT] })).toBe(false);
      expect(verifyPath(tree.root, leaf, { ...proof, index: proof.size + shift })).toBe(false);
      if (proof.path.length > 0) {
        expect(verifyPath(tree.root, leaf, { ...proof, path: proof.path.slice(1) })).toBe(false);
        const other = (index + shift) % leaves.length;
        if (other !== index) expect(verifyPath(tree.root, leaf, { ...proof, index: other })).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});

test('there is no path for an order that is not there', () => {
  expect(() => merkleTree(['a']).pathOf(1)).toThrow(RangeError);
  expect(() => merkleTree(['a']).pathOf(-1)).toThrow(RangeError);
  expect(() => merkleTree([]).pathOf(0)).toThrow(RangeError);
});
