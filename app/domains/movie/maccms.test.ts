import { describe, expect, it } from 'vitest';
import { hasMore, innermost, isNewAt } from './maccms';

describe('the classes to choose from', () => {
  const entry = (type_id: string, type_pid?: string) => ({ type_id, type_pid, type_name: `Class ${type_id}` });
  const ids = (...classes: ReturnType<typeof entry>[]) => innermost(classes).map(({ id }) => id);

  it('are the innermost ones', () => {
    expect(ids(entry('1', '0'), entry('2', '0'), entry('6', '1'), entry('7', '1'))).toEqual(['2', '6', '7']);
  });

  it('may lack those that they lie in', () => {
    expect(ids(entry('6', '1'), entry('7', '1'))).toEqual(['6', '7']);
  });

  it('may say nothing of lying anywhere, or that they lie in themselves', () => {
    expect(ids(entry('1'), entry('2', '2'))).toEqual(['1', '2']);
    expect(ids()).toEqual([]);
  });
});

describe('a page of a list', () => {
  it.each([
    [{ pagecount: 3 }, 2, 20, true],
    [{ pagecount: 3 }, 3, 20, false],
    [{ total: 45, limit: 20 }, 2, 20, true],
    [{ total: 45, limit: 20 }, 3, 5, false],
    [{ total: 45 }, 3, 20, false],
    [{}, 1, 20, true],
    [{}, 1, 11, false],
    [{ pagecount: 9, total: 99 }, 4, 0, false],
    [{ pagecount: 0, total: 0 }, 1, 0, false],
  ])('with %j, page %i and %i films is followed by another: %s', (figures, page, rows, more) => {
    expect(hasMore(figures, page, rows, 12)).toBe(more);
  });
});

it('a film is new for two weeks after it was added', () => {
  const now = Date.UTC(2026, 10, 21);
  const daysAgo = (days: number) => isNewAt(now / 1000 - days * 86_400, now);
  expect([daysAgo(0), daysAgo(13.9), daysAgo(14), daysAgo(-1), isNewAt(undefined, now)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
