import { describe, expect, it } from 'vitest';
import { inOrder, pageOf, type Message } from './conversation';

const message = (number: number, at: number | undefined = number): Message => ({
  id: String(number),
  from: 'member',
  text: `message ${number}`,
  onMoney: false,
  picture: undefined,
  at,
});
const many = (count: number, first = 1) => Array.from({ length: count }, (_, index) => message(first + index));
const ids = (messages: readonly Message[]) => messages.map(({ id }) => Number(id));

describe('the page of a conversation', () => {
  it('is the upstream’s own where it knows pages', () => {
    const answer = { list: many(5, 11), total: 25, page: 3, limit: undefined };
    expect(pageOf(answer, 3, 5)).toMatchObject({ page: 3, pages: 5 });
    expect(pageOf({ ...answer, total: undefined }, undefined, 5)).toMatchObject({ page: 3, pages: 3 });
  });

  it('is one of as many as the upstream’s own pages give, which may be shorter than was asked for', () => {
    const capped = { list: many(10, 121), total: 130, page: 7, limit: 20 };
    expect(pageOf(capped, undefined, 30)).toMatchObject({ page: 7, pages: 7 });
    expect(pageOf({ ...capped, limit: undefined }, undefined, 30)).toMatchObject({ page: 7, pages: 7 });
    expect(pageOf({ ...capped, limit: 0 }, undefined, 30)).toMatchObject({ page: 7, pages: 7 });
    expect(pageOf({ ...capped, list: many(20, 81), page: 5 }, 5, 30)).toMatchObject({ page: 5, pages: 7 });
    expect(pageOf({ ...capped, list: [], page: 9 }, 9, 30)).toMatchObject({ page: 9, pages: 7 });
  });

  it('is cut out of everything where an upstream knows none, the last one unless another is asked for', () => {
    const everything = { list: many(12), total: undefined, page: undefined, limit: undefined };
    expect(ids(pageOf(everything, undefined, 5).messages)).toEqual([11, 12]);
    expect(ids(pageOf(everything, 2, 5).messages)).toEqual([6, 7, 8, 9, 10]);
    expect(pageOf(everything, 9, 5)).toEqual({ messages: [], page: 9, pages: 3 });
    // An upstream that sends everything and calls it page 1.
    expect(ids(pageOf({ list: many(12), total: 12, page: 1, limit: undefined }, 2, 5).messages)).toEqual([
      6, 7, 8, 9, 10,
    ]);
    expect(ids(pageOf({ list: many(3), total: 3, page: 1, limit: undefined }, 2, 5).messages)).toEqual([]);
  });

  it('has the newest at its end, however it came', () => {
    const newestFirst = { list: [...many(4)].reverse(), total: undefined, page: undefined, limit: undefined };
    expect(ids(pageOf(newestFirst, undefined, 30).messages)).toEqual([1, 2, 3, 4]);
  });

  it('of nothing is the first and the last', () => {
    expect(pageOf({ list: [], total: 0, page: 1, limit: undefined }, undefined, 30)).toEqual({
      messages: [],
      page: 1,
      pages: 1,
    });
    expect(pageOf({ list: [], total: undefined, page: undefined, limit: undefined }, undefined, 30)).toEqual({
      messages: [],
      page: 1,
      pages: 1,
    });
  });
});

it('messages without a time stay as they came', () => {
  const messages = [message(3), { ...message(1), at: undefined }, message(2)];
  expect(ids(inOrder(messages))).toEqual([3, 1, 2]);
});
