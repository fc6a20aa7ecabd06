import { describe, expect, it } from 'vitest';
import { loadListPage } from './list-page';
import { UpstreamError } from './upstream-error';

const ALL = Array.from({ length: 45 }, (_, index) => index + 1);
const cut = (rows: number[], page: number, size = 20) => rows.slice((page - 1) * size, page * size);
const every = { size: 20, fits: () => true, keyOf: String };
const even = { ...every, fits: (row: number) => row % 2 === 0 };

describe('a page of a list', () => {
  it('has a next one as long as the total says so', async () => {
    const ask = async (page: number) => ({ rows: cut(ALL, page), total: 45 });
    expect(await loadListPage(ask, { page: 2, ...every })).toEqual({
      rows: cut(ALL, 2),
      more: true,
      last: 3,
      narrowed: false,
      whole: false,
    });
    expect(await loadListPage(ask, { page: 3, ...every })).toEqual({
      rows: cut(ALL, 3),
      more: false,
      last: 3,
      narrowed: false,
      whole: false,
    });
    expect(await loadListPage(ask, { page: 9, ...every })).toEqual({
      rows: [],
      more: false,
      narrowed: false,
      whole: false,
    });
  });

  it('names the last page only where total and rows agree', async () => {
    const last = async (page: number, total: number | undefined, size = 20) =>
      (await loadListPage(async (asked) => ({ rows: cut(ALL, asked, size), total }), { page, ...every })).last;
    expect(await last(1, 45)).toBe(3);
    expect(await last(3, undefined)).toBe(3);
    expect(await last(1, undefined)).toBeUndefined();
    // An upstream that caps its pages at 10.
    expect(await last(1, 45, 10)).toBeUndefined();
    // A total that counts the rows of this page alone.
    expect(await last(1, 20)).toBeUndefined();
    expect(await last(9, 45)).toBeUndefined();
  });

  it('has a next one without a total only when there is something on it', async () => {
    const ask = (count: number) => async (page: number) => ({ rows: cut(ALL.slice(0, count), page), total: undefined });
    const more = async (count: number) => (await loadListPage(ask(count), { page: 1, ...every })).more;
    expect(await Promise.all([19, 20, 21].map(more))).toEqual([false, false, true]);
  });

  describe.each([
    ['without a total', undefined],
    ['with a total', 45],
  ])('of an upstream, %s,', (_, total) => {
    const followed = async (list: (page: number) => number[], most = 20) => {
      const rows: number[] = [];
      for (let page = 1; page <= most; page++) {
        const ask = async (asked: number) => ({ rows: list(asked), total });
        const shown = await loadListPage(ask, { page, ...every });
        rows.push(...shown.rows);
        if (!shown.more) break;
      }
      return rows;
    };

    it('that caps its pages at 10, leads on to the last row', async () => {
      expect(await followed((page) => cut(ALL, page, 10))).toEqual(ALL);
    });

    it('that leaves out what cannot be read, leads on to the last row', async () => {
      for (const lost of [1, 20, 21, 45])
        expect(await followed((page) => cut(ALL, page).filter((row) => row !== lost))).toEqual(
          ALL.filter((row) => row !== lost),
        );
    });
  });

  it('is shown though the look at the next one fails: a full one as one that has a next', async () => {
    const failing = (kind: UpstreamError['kind'], count: number) => async (page: number) => {
      if (page > 1) throw new UpstreamError(kind, { path: '/list', requestId: '1' });
      return { rows: ALL.slice(0, count), total: undefined };
    };
    const more = async (count: number) => (await loadListPage(failing('timeout', count), { page: 1, ...every })).more;
    expect(await Promise.all([more(20), more(7)])).toEqual([true, false]);
    await expect(loadListPage(failing('expired', 20), { page: 1, ...every })).rejects.toThrow('expired');
  });

  it.each([12, 20])('of an upstream that sends the same %i for every page is followed by none', async (count) => {
    const ask = async () => ({ rows: ALL.slice(0, count), total: undefined });
    expect((await loadListPage(ask, { page: 1, ...every })).more).toBe(false);
  });

  it('is whole only when it is the first, no other follows, and no row is counted that was not sent', async () => {
    const whole = async (page: number, count: number, total: number | undefined, wanted: typeof even = every) =>
      (await loadListPage(async (asked) => ({ rows: cut(ALL.slice(0, count), asked), total }), { page, ...wanted }))
        .whole;
    expect(await Promise.all([whole(1, 7, undefined), whole(1, 7, 7), whole(1, 0, 0)])).toEqual([true, true, true]);
    expect(await Promise.all([whole(1, 7, 8), whole(1, 21, 21), whole(2, 21, 21)])).toEqual([false, false, false]);
    expect(await whole(1, 7, 7, even)).toBe(false);
  });

  it('is not asked beyond where the total settles it', async () => {
    const asked: number[] = [];
    const ask = (count: number) => async (page: number) => {
      asked.push(page);
      return { rows: cut(ALL.slice(0, count), page), total: count };
    };
    for (const [count, page] of [
      [0, 1],
      [7, 1],
      [45, 2],
    ] as const)
      await loadListPage(ask(count), { page, ...every });
    expect(asked).toEqual([1, 1, 2]);
  });

  it('has a next one though its total is the size of the full first page, which a service may count alone', async () => {
    const ask = async (page: number) => ({ rows: cut(ALL, page), total: cut(ALL, page).length });
    expect((await loadListPage(ask, { page: 1, ...every })).more).toBe(true);
    const exact = async (page: number) => ({ rows: cut(ALL.slice(0, 20), page), total: 20 });
    expect((await loadListPage(exact, { page: 1, ...every })).more).toBe(false);
  });

  it('has a next one though what is said to be the total is less than came: it counts something else', async () => {
    const ask = async (page: number) => ({ rows: cut(ALL, page), total: 20 });
    const { more } = await loadListPage(ask, { page: 2, ...every });
    expect(more).toBe(true);
    const sent = async (page: number) => ({ rows: cut(ALL, page), total: 3 });
    expect((await loadListPage(sent, { page: 1, ...every })).more).toBe(true);
  });

  it('is said to be narrowed when the upstream took no notice of the filter', async () => {
    const ask = async (page: number) => ({ rows: cut(ALL, page), total: 45 });
    const { rows, more, narrowed } = await loadListPage(ask, { page: 1, ...even });
    expect([rows, more, narrowed]).toEqual([cut(ALL, 1).filter(even.fits), true, true]);
  });

  it('is not when the upstream did filter', async () => {
    const ask = async (page: number) => ({ rows: cut(ALL.filter(even.fits), page), total: undefined });
    expect(await loadListPage(ask, { page: 2, ...even })).toEqual({
      rows: [42, 44],
      more: false,
      last: 2,
      narrowed: false,
      whole: false,
    });
  });

  it('is cut out of everything, filtered, when the upstream knows no pages', async () => {
    const ask = async () => ({ rows: ALL, total: undefined });
    expect(await loadListPage(ask, { page: 3, ...every })).toEqual({
      rows: cut(ALL, 3),
      more: false,
      last: 3,
      narrowed: false,
      whole: false,
    });
    expect(await loadListPage(ask, { page: 1, ...even })).toEqual({
      rows: cut(ALL.filter(even.fits), 1),
      more: true,
      last: 2,
      narrowed: false,
      whole: false,
    });
  });
});
