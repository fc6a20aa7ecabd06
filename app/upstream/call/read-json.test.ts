import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from './read-json';

describe('JSON of an upstream', () => {
  it('is what JSON.parse makes of it, where a double can hold its numbers', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/[\d.]{16,}/.test(text));
        expect(readJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('keeps every digit of a number that a double cannot hold', () => {
    expect(readJson('{"id":9007199254740993123,"sum":12345678901234567.89,"small":7}')).toEqual({
      id: '9007199254740993123',
      sum: '12345678901234567.89',
      small: 7,
    });
  });

  it('keeps a number of any length, as a number or as its text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), (id) => {
        expect(String((readJson(`{"id":${id}}`) as { id: unknown }).id)).toBe(String(id));
      }),
    );
  });

  it('may hold long digits in its texts', () => {
    expect(readJson('{"card":"4111111111111111","n":1}')).toEqual({ card: '4111111111111111', n: 1 });
  });

  it.each([
    '',
    ' ',
    '{',
    '{"a":1',
    '<html>',
    "{'a':1}",
    '{"a":12345678901234567890',
    '[12345678901234567890,]',
    'undefined',
    'NaN',
  ])('that is none is refused: %j', (text) => {
    expect(() => readJson(text)).toThrow(SyntaxError);
  });

  it('cannot change what all objects have in common', () => {
    for (const text of ['{"__proto__":{"evil":1}}', '{"__proto__":{"evil":12345678901234567890}}']) {
      readJson(text);
      expect(({} as Record<string, unknown>).evil).toBeUndefined();
    }
  });
});
