/**
 * The sentences for what a service says in words of the contract. Words that are not known are left out: there is no sentence for them.
 *
 * @param words what the service says, if anything
 * @param known the words of the contract, in the order of the page
 */
export const said = <Word extends string>(
  words: readonly string[] | undefined,
  known: readonly Word[],
  sentence: (word: Word) => string,
): string[] => known.filter((word) => words?.includes(word)).map(sentence);
