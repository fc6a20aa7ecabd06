import { describe, expect, it } from 'vitest';
import { loadListPage } from './list-page';

const ALL = Array.from({ length: 45 }, (_, index) => index + 1);
const cut = (rows: number[], page: number, size = 20) => rows.slice((page - 1) * size, page * size);
const every = { size: 20, fits: () => true };
const even = { size: 20, fits: (row: number) => row % 2 === 0 };

describe('a page of a list', () => {
  it('has a next one as long as the total says so', async () => {
    const ask = async (page: number) => ({ rows: cut(ALL, page), total: 45 });
    expect(await loadListPage(ask, { page: 2, ...every })).toEqual({ rows: cut(ALL, 2), more: true, narrowed: false });
    expect(await loadListPage(ask, { page: 3, ...every })).toEqual({ rows: cut(ALL, 3), more: false, narrowed: false });
    expect(await loadListPage(ask, { page: 9, ...every })).toEqual({ rows: [], more: false, narrowed: false });
  });

  it('has a next one without a total only when there is something on it', async () => {
    const ask = (count: number) => async (page: number) => ({ rows: cut(ALL.slice(0, count), page), total: undefined });
    const more = async (count: number) => (await loadListPage(ask(count), { page: 1, ...every })).more;
    expect(await Promise.all([19, 20, 21].map(more))).toEqual([false, false, true]);
  });

  it('is said to be narrowed when the upstream took no notice of the filter', async () => {
    const ask = async (page: number) => ({ rows: cut(ALL, page), total: 45 });
    const { rows, more, narrowed } = await loadListPage(ask, { page: 1, ...even });
    expect([rows, more, narrowed]).toEqual([cut(ALL, 1).filter(even.fits), true, true]);
  });

  it('is not when the upstream did filter', async () => {
    const ask = async (page: number) => ({ rows: cut(ALL.filter(even.fits), page), total: undefined });
    expect(await loadListPage(ask, { page: 2, ...even })).toEqual({ rows: [42, 44], more: false, narrowed: false });
  });

  it('is cut out of everything, filtered, when the upstream knows no pages', async () => {
    const ask = async () => ({ rows: ALL, total: undefined });
    expect(await loadListPage(ask, { page: 3, ...every })).toEqual({ rows: cut(ALL, 3), more: false, narrowed: false });
    expect(await loadListPage(ask, { page: 1, ...even })).toEqual({
      rows: cut(ALL.filter(even.fits), 1),
      more: true,
      narrowed: false,
    });
  });
});
