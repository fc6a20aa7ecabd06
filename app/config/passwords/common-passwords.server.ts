/**
 * The list is `passwords-common` of the package `@zxcvbn-ts/language-common` (MIT), most used first; see
 * docs/decisions/0060-account-security.md. It never reaches a browser: 100 kB for what one form asks.
 */
const dictionaries = () => import('@zxcvbn-ts/language-common');

/** How many passwords count as the most used. */
const COUNT = 10_000;

/** The bounds of a login password in the specification, in characters: others cannot be chosen anyway. */
const LENGTH = { min: 6, max: 20 };

let loading: Promise<ReadonlySet<string>> | undefined;

/** The most used passwords of 6 to 20 characters, in lower case. Loaded when a password is chosen for the first time. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= dictionaries().then(({ dictionary }) => {
    const fitting = dictionary['passwords-common'].filter(
      (word) => word.length >= LENGTH.min && word.length <= LENGTH.max,
    );
    return new Set(fitting.slice(0, COUNT));
  });
  return loading;
}
