const sizes = new WeakMap<object, number>();

/** Remembers how much an answer weighed on the line, in characters, for whoever keeps it. */
export function rememberSize(answer: unknown, characters: number): void {
  if (typeof answer === 'object' && answer !== null) sizes.set(answer, characters);
}

/** How much an answer weighed on the line, in characters; `undefined` for what did not come from there. */
export const sizeOf = (answer: object): number | undefined => sizes.get(answer);
