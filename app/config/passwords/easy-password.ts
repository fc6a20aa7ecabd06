/** Letters of any script, without marks of width and case. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersAndDigits = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The shortest name that counts: one letter would be in most passwords. */
const SHORTEST_NAME = 2;

/**
 * Whether a password consists of given names, and digits or punctuation around them: `NightGarden2026!`.
 *
 * @param names the brand's and the member's, in any notation
 */
function isMadeOf(password: string, names: readonly string[]): boolean {
  const words = [...new Set(names.map(lettersAndDigits))]
    .filter((word) => word.length >= SHORTEST_NAME)
    .sort((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), lettersAndDigits(password));
  return rest.includes(' ') && !/\p{L}/u.test(rest);
}

/**
 * Whether a new login password is among the first that an attacker would try.
 *
 * @param common the most used passwords, in lower case
 * @param names the brand's and the member's: a password made of them alone is refused
 */
export function isEasyPassword(password: string, common: ReadonlySet<string>, names: readonly string[]): boolean {
  return common.has(plain(password)) || isMadeOf(password, names);
}
