/** How many characters of a text are examined. */
const LOOKED_AT = 300;

const LETTERS = /\p{L}/gu;
const OF_EAST_ASIA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const HANGUL = /\p{Script=Hangul}/u;
/** Without の, which is popular in Chinese shop names and titles. */
const KANA = /[ぁ-ねは-ゖァ-ヺ]/;

const count = (text: string, of: RegExp) => text.match(of)?.length ?? 0;

/**
 * Guesses the `lang` of a text in an unknown language by its script: kana is Japanese, Hangul is Korean, and Han alone
 * is Chinese on a page whose language does not use it. Anything else is ambiguous: on a Chinese or Japanese page Han may be
 * either language, and Latin letters may be any. A few such letters in another script do not count.
 *
 * @param page language of the page, BCP 47
 * @returns BCP 47; `undefined` if the text is in the page's language, or if it is ambiguous
 */
export function detectLanguage(text: string | undefined, page: string): string | undefined {
  const begin = text?.slice(0, LOOKED_AT) ?? '';
  const eastAsian = count(begin, OF_EAST_ASIA);
  if (eastAsian === 0 || eastAsian * 2 < count(begin, LETTERS)) return undefined;
  const found = HANGUL.test(begin)
    ? 'ko'
    : KANA.test(begin)
      ? 'ja'
      : // Ambiguous on a page whose own language uses Han, and with の.
        /^(zh|ja)|の/.test(page + begin)
        ? undefined
        : 'zh';
  return found === page ? undefined : found;
}
