/**
 * The winners feed of Home. Its entries are fictional, as the specification says, and every one is marked as such (rule X4). They
 * are derived from a seed, so that server and browser render the same ones and only the seed is sent.
 */

/** Amounts in whole units. Source: specification, chapter 9. */
const AMOUNTS = [88, 188, 288, 388, 588, 888, 1888, 2888, 5888, 8888, 18888] as const;

/** Source: specification, chapter 9. */
const WINNERS_AT_FIRST = 30;
const WINNERS_AT_MOST = 50;
export const NEW_WINNER_MS = 3000;

/** A fictional entry. */
export interface Winner {
  id: number;
  username: string;
  /** whole units */
  amount: number;
  avatarText: string;
}

/** A small integer hash (Mulberry32's mixing step): the same number for the same seed and index, everywhere. */
function mixed(seed: number, index: number): number {
  let state = (seed + Math.imul(index + 1, 0x6d2b79f5)) | 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return (state ^ (state >>> 14)) >>> 0;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The n-th fictional entry of a seed. */
export function makeWinner(seed: number, id: number): Winner {
  const number = mixed(seed, id);
  const first = LETTERS.charAt(number % 26);
  const last = LETTERS.charAt((number >>> 5) % 26);
  return {
    id,
    username: `${first}***${last}`,
    amount: AMOUNTS[(number >>> 12) % AMOUNTS.length] ?? AMOUNTS[0],
    avatarText: first.toUpperCase(),
  };
}

/** The entries after `added` new ones: newest first, at most fifty. */
export function winnersAfter(seed: number, added: number): Winner[] {
  const newest = WINNERS_AT_FIRST + added - 1;
  const count = Math.min(WINNERS_AT_FIRST + added, WINNERS_AT_MOST);
  return Array.from({ length: count }, (_, index) => makeWinner(seed, newest - index));
}
