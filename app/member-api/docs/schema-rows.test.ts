import { describe, expect, it } from 'vitest';
import { schemaRows } from './schema-rows';

const text = { type: 'string' } as const;

describe('the fields of a schema', () => {
  it('are rows, those of lists and inner objects with the names above them', () => {
    const rows = schemaRows({
      type: 'object',
      required: ['list'],
      properties: {
        list: { type: 'array', items: { type: 'object', required: ['id'], properties: { id: text, at: text } } },
        page: { type: 'object', properties: { more: { type: 'boolean' } } },
      },
    });
    expect(rows.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
      ['list', 'list of object', true],
      ['list[].id', 'text', true],
      ['list[].at', 'text', false],
      ['page', 'object', false],
      ['page.more', 'true or false', false],
    ]);
  });

  it('name every form that a value may have, once', () => {
    const forms = [text, { type: 'integer' }, { type: 'null' }, { type: 'object', properties: { id: text } }];
    expect(schemaRows({ anyOf: forms }, 'bank').map(({ name, type }) => [name, type])).toEqual([
      ['bank', 'text or whole number or null or object'],
      ['bank.id', 'text'],
    ]);
  });

  it('of any name are one row', () => {
    expect(schemaRows({ type: 'object', additionalProperties: text }, 'fields').map(({ name }) => name)).toEqual([
      'fields',
      'fields.<name>',
    ]);
  });

  it('a value that is no object is a row without a name', () => {
    expect(schemaRows({ type: ['string', 'null'] })).toEqual([
      { name: '', type: 'text or null', isRequired: true, notes: '' },
    ]);
  });

  it.each([
    [{ enum: ['a', 7] }, 'one of a, 7'],
    [{ minLength: 2, maxLength: 4 }, '2 to 4 characters'],
    [{ maxLength: 4 }, 'at most 4 characters'],
    [{ minimum: 0 }, 'at least 0'],
    [{ exclusiveMinimum: 0, maximum: 9 }, 'more than 0; at most 9'],
    [{ description: 'Minor units', default: 20, example: 'x' }, 'Minor units; 20 if left out; such as x'],
    [{ format: 'date-time', pattern: '^a$' }, 'date-time; matches ^a$'],
    [{ anyOf: [{ maxLength: 4 }, { maxLength: 4 }, { minimum: 1 }] }, 'at most 4 characters; at least 1'],
    [{}, ''],
  ])('%j says: %s', (schema, notes) => {
    expect(schemaRows(schema, 'a')[0]?.notes).toBe(notes);
  });
});
