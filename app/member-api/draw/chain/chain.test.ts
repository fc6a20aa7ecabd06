import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import vectors from '../../../../tests/vectors/draw.json';
import { CHAIN_LENGTH, checkpointFor, checkpointsOf, deriveSegment, linkBefore, makeChain } from './chain';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

test('each link is the SHA-256 of the next, as the published vectors say', () => {
  vectors.chain.slice(1).forEach((link, index) => {
    expect(linkBefore(Buffer.from(link, 'hex')).toString('hex')).toBe(vectors.chain[index]);
  });
});

test('a published chain has 2^20 links, of which 1024 are stored', () => {
  expect(CHAIN_LENGTH).toBe(1_048_576);
  expect(checkpointsOf(CHAIN_LENGTH)).toHaveLength(1024);
});

test.each([1, 8, 1023, 1024, 1025, 2048, 3000])('every seed of a chain of %i hashes back to s_0', async (length) => {
  const { first, checkpoints } = await makeChain(randomBytes(32), length);
  expect(checkpoints.map(({ link }) => link).sort((a, b) => a - b)).toEqual(checkpointsOf(length));
  const segments = new Map(checkpoints.map(({ link, value }) => [link, deriveSegment(link, value)]));
  let before = first;
  for (let link = 1; link <= length; link++) {
    const segment = segments.get(checkpointFor(link, length));
    const seed = segment?.links[link - segment.from] ?? Buffer.alloc(0);
    const commitment = segment?.links[link - segment.from - 1];
    expect(commitment?.equals(before)).toBe(true);
    expect(sha256(seed).equals(before)).toBe(true);
    before = seed;
  }
});

test('making a chain lets other work run in between', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await makeChain(randomBytes(32), 2 ** 17);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
