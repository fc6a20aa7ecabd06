import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListIncomplete, walkBets } from './bets-list-walk.server';
import type { Order } from './orders.api.server';

const order = (id: number): Order => ({
  id: String(id),
  period: '1',
  pattern: 'rose',
  stake: 100,
  ratio: 1.95,
  payout: 0,
  status: 'lost',
  review: false,
  at: undefined,
  nonce: undefined,
  leafVersion: 1,
  commitment: undefined,
  s0: undefined,
  proof: undefined,
});

/** A list of bets that grows: after each page that is read, the test adds some. */
function growing(count: number, placedAfter: (page: number) => number, cap = 100) {
  let newest = count;
  const asked: number[] = [];
  return {
    asked,
    list: async (page: number) => {
      asked.push(page);
      const all = Array.from({ length: newest }, (_, index) => order(newest - index));
      newest += placedAfter(asked.length);
      return { orders: all.slice((page - 1) * cap, page * cap), total: all.length };
    },
  };
}

async function walked(pages: AsyncIterable<Order[]>): Promise<number[]> {
  const ids: number[] = [];
  for await (const orders of pages) ids.push(...orders.map(({ id }) => Number(id)));
  return ids;
}

const downFrom = (count: number) => Array.from({ length: count }, (_, index) => count - index);

describe('walking through all bets', () => {
  it.each([0, 1, 99, 100, 101, 350])('finds each of %i once, newest first', async (count) => {
    expect(await walked(walkBets(growing(count, () => 0).list, count))).toEqual(downFrom(count));
  });

  it('finds each that there was at the beginning exactly once, while nearly a page of new ones comes after each page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 700 }),
        fc.integer({ min: 20, max: 100 }),
        fc.array(fc.nat({ max: 100 }), { maxLength: 40 }),
        async (count, cap, placed) => {
          const { list } = growing(count, (page) => Math.min(cap - 1, placed[page - 1] ?? 0), cap);
          expect(await walked(walkBets(list, count))).toEqual(downFrom(count));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('goes on past pages that an upstream caps below what was asked for', async () => {
    const { list, asked } = growing(130, () => 0, 30);
    expect(await walked(walkBets(list, undefined))).toEqual(downFrom(130));
    expect(asked).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('takes a longer list than asked for as all there is', async () => {
    const orders = downFrom(500).map(order);
    expect(await walked(walkBets(async () => ({ orders, total: undefined }), undefined))).toEqual(downFrom(500));
  });

  it('takes a short list that comes again for every page as all there is', async () => {
    const orders = downFrom(40).map(order);
    expect(await walked(walkBets(async () => ({ orders, total: undefined }), undefined))).toEqual(downFrom(40));
  });

  it('takes a full list that comes again for every page as all there is where the upstream counts no more', async () => {
    const orders = downFrom(100).map(order);
    expect(await walked(walkBets(async () => ({ orders, total: 100 }), 100))).toEqual(downFrom(100));
  });

  it('takes a last page that comes again for every later one as the end', async () => {
    const orders = downFrom(200).map(order);
    const list = async (page: number) => ({
      orders: page === 1 ? orders.slice(0, 100) : orders.slice(100),
      total: 200,
    });
    expect(await walked(walkBets(list, 200))).toEqual(downFrom(200));
  });

  it('lists a bet once that an upstream sends twice', async () => {
    const list = async (page: number) => ({
      orders: page === 1 ? [order(2), order(2), order(1)] : [],
      total: undefined,
    });
    expect(await walked(walkBets(list, undefined))).toEqual([2, 1]);
  });

  it('fails when the first hundred come again for every page: the others cannot be had', async () => {
    const orders = downFrom(100).map(order);
    const walk = walkBets(async () => ({ orders, total: undefined }), undefined);
    await expect(walked(walk)).rejects.toBeInstanceOf(ListIncomplete);
  });

  it('fails when fewer come than the upstream counts, as when an entry cannot be read', async () => {
    const { list } = growing(250, () => 0);
    const without = async (page: number) => {
      const { orders, total } = await list(page);
      return { orders: orders.filter(({ id }) => id !== '170'), total };
    };
    await expect(walked(walkBets(without, 250))).rejects.toBeInstanceOf(ListIncomplete);
  });

  it('fails where the upstream fails, after what came before', async () => {
    const { list } = growing(250, () => 0);
    const seen: number[] = [];
    const walk = walkBets((page) => (page === 3 ? Promise.reject(new Error('down')) : list(page)), 250);
    const all = (async () => {
      for await (const orders of walk) seen.push(orders.length);
    })();
    await expect(all).rejects.toThrow('down');
    expect(seen).toEqual([100, 100]);
  });
});
