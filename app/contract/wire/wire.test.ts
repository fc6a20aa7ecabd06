import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CALLS } from '../all-calls';
import { envelope, refusalData } from '../envelope';
import { ask, shape } from './wire';

const film = shape((wire) =>
  z.object({
    id: wire.id(),
    name: wire.optional(wire.text()),
    price: wire.optional(wire.amount()),
    at: wire.optional(wire.time()),
    hits: wire.optional(wire.int()),
    isNew: wire.optional(wire.flag()),
    kind: wire.optional(wire.word(['short', 'long'])),
  }),
);
const films = shape((wire) => wire.list(z.object({ id: wire.id() })));

const SENT = {
  id: '7',
  name: 'Night',
  price: '12.50',
  at: '2026-11-21T08:30:00.000Z',
  hits: 3,
  isNew: true,
  kind: 'long',
};

describe('both readings of a shape', () => {
  it('agree on what follows the contract', () => {
    const read = { ...SENT, price: 1250, at: Date.UTC(2026, 10, 21, 8, 30) };
    expect(film.strict.parse(SENT)).toEqual(read);
    expect(film.lenient.parse(SENT)).toEqual(read);
  });

  it('take a field that is missing or null for absent', () => {
    for (const read of [film.strict.parse({ id: '7', name: null }), film.lenient.parse({ id: '7', name: null })]) {
      expect(read.name).toBeUndefined();
      expect(read.price).toBeUndefined();
    }
  });

  it('need an id', () => {
    for (const id of [undefined, null, '', {}]) {
      expect(film.strict.safeParse({ id }).success).toBe(false);
      expect(film.lenient.safeParse({ id }).success).toBe(false);
    }
  });
});

describe('the strict reading', () => {
  it.each([
    { price: 12.5 },
    { price: '12.5' },
    { at: 1_795_248_000 },
    { hits: '3' },
    { hits: 3.5 },
    { isNew: 1 },
    { kind: 'wide' },
    { name: 7 },
  ])('holds a server to the contract: %j is none of it', (field) => {
    expect(film.strict.safeParse({ ...SENT, ...field }).success).toBe(false);
  });

  it('knows lists as objects alone', () => {
    expect(films.strict.safeParse([{ id: 1 }]).success).toBe(false);
    expect(films.strict.safeParse({ list: [{ id: 1 }, {}] }).success).toBe(false);
  });
});

describe('the lenient reading', () => {
  it('takes numbers for text and text for numbers', () => {
    const sent = { id: 7, name: 2046, price: 12.5, at: 1_795_249_800, hits: ' 3 ', isNew: '1' };
    const read = { id: '7', name: '2046', price: 1250, at: 1_795_249_800_000, hits: 3, isNew: true };
    expect(film.lenient.parse(sent)).toMatchObject(read);
  });

  it('leaves out an entry whose name says nothing', () => {
    const named = shape((wire) => wire.list(z.object({ name: wire.text() })));
    expect(named.lenient.parse([{ name: '' }, { name: ' \n' }, { name: 'Harbour' }]).list).toEqual([
      { name: 'Harbour' },
    ]);
  });

  it('leaves out numbers that nothing can be worked out from, and ids that no address can hold', () => {
    expect(film.lenient.parse({ ...SENT, hits: 1e308 }).hits).toBeUndefined();
    const measure = shape((wire) => z.object({ height: wire.optional(wire.ratio()) }));
    for (const height of [1e308, -1e308, '1' + '0'.repeat(300)])
      expect(measure.lenient.parse({ height }).height).toBeUndefined();
    expect(films.lenient.parse([{ id: 'half a \ud800' }, { id: 'whole \u{1f33f}' }]).list).toEqual([
      { id: 'whole \u{1f33f}' },
    ]);
    expect(film.lenient.parse({ ...SENT, name: 'half a \ud800' }).name).toBe('half a \ufffd');
  });

  it.each([
    ['yes', [true, 1, '1', 'true', ' True ', 'YES', 'on']],
    ['no', [false, 0, '0', 'false', 'FALSE', 'no', 'off', '']],
    ['neither', ['maybe', 2, {}, [], null]],
  ])('reads as %s what upstreams write for it', (word, sent: unknown[]) => {
    const { lenient } = shape((wire) => wire.flag());
    for (const value of sent)
      expect(lenient.safeParse(value).data, JSON.stringify(value)).toBe({ yes: true, no: false }[word]);
  });

  it('leaves out what it cannot read, and keeps the rest', () => {
    const sent = { id: 7, name: {}, price: 'much', at: 'soon', hits: 'many', isNew: 'maybe', kind: 'wide', more: 1 };
    const read = film.lenient.parse(sent);
    expect(JSON.parse(JSON.stringify(read))).toEqual({ id: '7' });
  });

  it.each([
    [[{ id: 1 }], ['1']],
    [{ list: [{ id: 1 }, null, 'x', {}, { id: '2' }] }, ['1', '2']],
    [{ list: null }, []],
    [{}, []],
    [null, []],
    [undefined, []],
  ])('reads %j as a list', (sent, ids) => {
    expect(films.lenient.parse(sent).list.map(({ id }) => id)).toEqual(ids);
  });

  it('takes blanks for absent', () => {
    const read = film.lenient.parse({ id: 7, name: ' \u3000\n', kind: ' ', price: '', hits: ' ' });
    expect(JSON.parse(JSON.stringify(read))).toEqual({ id: '7' });
  });

  it('reads counts of a list where they are counts', () => {
    expect(films.lenient.parse({ list: [], total: '48', page: 1, limit: -1 })).toMatchObject({ total: 48, page: 1 });
    expect(films.lenient.parse({ list: [], limit: -1 }).limit).toBeUndefined();
  });

  it('of any call answers or refuses, whatever is sent, and never throws', () => {
    const calls = Object.values(CALLS);
    expect(calls.length).toBeGreaterThan(30);
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.jsonValue(), (call, value) => {
        call.response.lenient.safeParse(value);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a request', () => {
  it('may come from a query, where everything is text', () => {
    const request = z.object({
      page: ask.page(),
      limit: ask.limit(),
      id: ask.id(),
      on: ask.flag(),
      amount: ask.amount(),
    });
    expect(request.parse({ page: '2', id: 7, on: '1', amount: '5.5' })).toEqual({
      page: 2,
      limit: 20,
      id: '7',
      on: true,
      amount: 550,
    });
  });

  it.each([
    ['page', ask.page(), [0, -1, 1.5, 'x', 1e9]],
    ['limit', ask.limit(), [0, 101, 'all']],
    ['amount', ask.amount(), ['10.005', '-1', '1e3', '', null]],
    ['id', ask.id(), ['', 'x'.repeat(65), 1.5, null]],
    ['text', ask.text(3), ['four', 4, null]],
    ['flag', ask.flag(), ['yes', 2, null]],
  ])('with a %s out of bounds is refused', (_, schema, values: unknown[]) => {
    for (const value of values) expect(schema.safeParse(value).success, String(value)).toBe(false);
  });
});

it('an answer of which every field may be missing is empty where nothing comes', () => {
  const { strict, lenient } = shape((wire) => wire.sparse(z.object({ id: wire.optional(wire.id()) })));
  for (const sent of [null, undefined, '', [], 1, {}, { id: '' }, { id: {} }]) expect(lenient.parse(sent)).toEqual({});
  expect(lenient.parse({ id: 7 })).toEqual({ id: '7' });
  expect(strict.safeParse(null).success).toBe(false);
});

describe('an envelope', () => {
  it('needs a code, as a number or as digits, and nothing else', () => {
    expect(envelope.parse({ code: '200' })).toMatchObject({ code: 200 });
    expect(envelope.parse({ code: -1, msg: null })).toMatchObject({ code: -1, msg: null });
    for (const sent of [{}, { code: null }, { code: '2e2' }, [], null, 'x'])
      expect(envelope.safeParse(sent).success).toBe(false);
  });

  it('reads each thing that a refusal carries on its own', () => {
    expect(refusalData.parse({ reason: 7, fields: { a: 'required' }, retryAfter: '30', until: {} })).toEqual({
      fields: { a: 'required' },
      retryAfter: 30,
    });
  });
});
