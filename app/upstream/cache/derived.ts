import { frozen } from './freeze';

/**
 * What pages make of a part of an answer, such as the card of a film: made once for each object that came from the upstream. Equal
 * answers are the same object (see parsed-answers.server.ts), so this is found again for all members who were sent the same.
 */

const made = new WeakMap<object, Map<string, unknown>>();
const numbers = new WeakMap<object, number>();
let count = 0;

/** The unique number of a derived object, which stands for it in cache keys. `undefined`: it is not derived. */
export const numberOf = (value: object): number | undefined => numbers.get(value);

/**
 * Makes something of an object, once.
 *
 * @param source part of an answer, or itself derived
 * @param name what is made, and everything else that it depends on, such as the language
 * @param make a pure function of `source` and what `name` names
 * @returns the same, frozen object each time
 */
export function derived<Result>(source: object, name: string, make: () => Result): Result {
  const known = made.get(source) ?? new Map<string, unknown>();
  if (known.has(name)) return known.get(name) as Result;
  const result = make();
  made.set(source, known.set(name, result));
  if (typeof result === 'object' && result !== null) numbers.set(frozen(result), (count += 1));
  return result;
}
