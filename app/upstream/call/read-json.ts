import { parse } from 'lossless-json';

/** Digits that a double may not hold exactly: long ids and large amounts with decimals. */
const LONG_NUMBER = /[\d.]{16,}/;

const exactOrText = (value: string): number | string => {
  const number = Number(value);
  return String(number) === value ? number : value;
};

/**
 * Parses JSON without losing digits: a number that a double cannot hold stays a string, so that an id of 19 digits or
 * an amount of 17 arrives unchanged. Texts without long numbers take the fast path. Ignores a byte order mark.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function readJson(answer: string): unknown {
  const text = answer.startsWith('\uFEFF') ? answer.slice(1) : answer;
  return LONG_NUMBER.test(text) ? parse(text, undefined, exactOrText) : (JSON.parse(text) as unknown);
}
