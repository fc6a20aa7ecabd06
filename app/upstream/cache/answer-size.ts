const sizes = new WeakMap<object, number>();

/** Remembers the size of a response, in characters, for caches. */
export function rememberSize(answer: unknown, characters: number): void {
  if (typeof answer === 'object' && answer !== null) sizes.set(answer, characters);
}

/** The size of a response, in characters; `undefined` for objects that did not come from the upstream. */
export const sizeOf = (answer: object): number | undefined => sizes.get(answer);
