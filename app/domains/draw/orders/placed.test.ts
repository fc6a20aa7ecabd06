import { expect, it } from 'vitest';
import vectors from '../../../../tests/vectors/draw.json';
import type { DrawProof } from '../draw.api.server';
import type { Order } from './orders.api.server';
import { checkAllPlaced, checkDraw, checkPlaced, leafOf } from '../proof/proof.server';

const other = 'ab'.repeat(32);
const [commitment, s0] = [vectors.chain[4]!, vectors.chain[0]!];
const order = {
  id: 'o',
  period: '42',
  pattern: 'rose',
  stake: 100,
  nonce: 'AB',
  leafVersion: 2,
  commitment,
  s0: s0.toUpperCase(),
} as Order;
const chain = { firstPeriod: '37', length: 8, s0 };
const open = { period: '42', status: 'open', commitment, chain } as DrawProof;
const drawn = { ...open, seed: vectors.chain[5] };

it('the leaf of version 2 names what the order was placed under', () => {
  expect(leafOf(order)).toBe(`v2|o|42|rose|100|ab|${commitment}|${s0}`);
  expect(leafOf({ ...order, leafVersion: 1 })).toBe('o|42|rose|100|ab');
  for (const change of [{ commitment: undefined }, { s0: 'x' }, { leafVersion: 3 }])
    expect(leafOf({ ...order, ...change, ...('leafVersion' in change && { s0: undefined }) })).toBeUndefined();
});

it.each([
  [{}, open, 'yes'],
  [{}, drawn, 'yes'],
  [{}, { ...drawn, seed: other }, 'no'],
  [{ commitment: other }, open, 'no'],
  [{ commitment: undefined }, open, 'no'],
  [{ s0: other }, open, 'no'],
  [{}, { ...open, chain: { ...chain, s0: other } }, 'no'],
  [{}, undefined, 'unknown'],
  [{ leafVersion: 1 }, open, 'old'],
])('an order with %j is held to the commitment and the chain of its draw', (change, draw, placed) => {
  expect(checkPlaced({ ...order, ...change }, draw)).toBe(placed);
});

it('one order under another commitment fails them all; those of version 1 say nothing', () => {
  expect(checkAllPlaced([order, { ...order, leafVersion: 1 }], open)).toEqual({ outcome: 'holds', count: 1 });
  expect(checkAllPlaced([order, { ...order, commitment: other }], open)).toEqual({ outcome: 'fails', count: 2 });
  expect(checkAllPlaced([{ ...order, leafVersion: 1 }], open)).toBeUndefined();
});

it('a chain that was announced less than 1,000 periods ahead fails, before the draw too', async () => {
  const announced = (announcedIn: string) => ({ chain: { ...chain, firstPeriod: '2037', announcedIn } });
  expect((await checkDraw({ ...open, ...announced('1038') })).chain.outcome).toBe('fails');
  expect((await checkDraw({ ...open, ...announced('nonsense') })).chain.outcome).toBe('fails');
  expect((await checkDraw({ ...open, ...announced('1037') })).chain.outcome).toBe('waits');
});
