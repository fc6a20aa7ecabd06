import { expect, test } from 'vitest';
import { Amount, writeCsv, writeJson, type Row } from './row';

async function* pages(...all: Row[][]) {
  for (const page of all) yield await Promise.resolve(page);
}

async function textOf(pieces: AsyncIterable<string>) {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const ROWS: Row[][] = [
  [{ at: '2026-11-24T00:00:00.000Z', amount: new Amount(-250), text: '=1+1', proof: ['ab', 'cd'] }],
  [],
  [{ at: '2026-11-25T00:00:00.000Z', amount: new Amount(100), text: 'a, "b"\n-c', extra: 'left out' }],
];
const COLUMNS = ['at', 'amount', 'text', 'proof'];

test('CSV has amounts as decimals with their sign, and no text that is a formula', async () => {
  expect(await textOf(writeCsv(COLUMNS, pages(...ROWS)))).toBe(
    '\ufeffat,amount,text,proof\r\n' +
      `2026-11-24T00:00:00.000Z,-2.50,'=1+1,"[""ab"",""cd""]"\r\n` +
      '2026-11-25T00:00:00.000Z,1.00,"a, ""b""\n-c",\r\n',
  );
});

test.each(['=a', '+a', '-a', '@a', '\ta', '\ra'])('a text that begins like %j is no formula', async (text) => {
  const csv = await textOf(writeCsv(['text'], pages([{ text }])));
  expect(csv.split('\r\n')[1]?.replace(/^"/, '').startsWith("'")).toBe(true);
});

test('JSON is one list over all pages, with every column in every row', async () => {
  expect(JSON.parse(await textOf(writeJson(COLUMNS, pages(...ROWS))))).toEqual([
    { at: '2026-11-24T00:00:00.000Z', amount: '-2.50', text: '=1+1', proof: ['ab', 'cd'] },
    { at: '2026-11-25T00:00:00.000Z', amount: '1.00', text: 'a, "b"\n-c', proof: null },
  ]);
});

test('files without rows are a heading, and an empty list', async () => {
  expect(await textOf(writeCsv(['a', 'b'], pages()))).toBe('\ufeffa,b\r\n');
  expect(JSON.parse(await textOf(writeJson(['a'], pages([]))))).toEqual([]);
});
