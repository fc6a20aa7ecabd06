/** How much of a text is looked at, in characters. */
const LOOKED_AT = 300;

const LETTERS = /\p{L}/gu;
const OF_EAST_ASIA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const HANGUL = /\p{Script=Hangul}/u;
/** Without の, which Chinese shops and titles are fond of. */
const KANA = /[ぁ-ねは-ゖァ-ヺ]/;

const count = (text: string, of: RegExp) => text.match(of)?.length ?? 0;

/**
 * What `lang` a text needs of which nobody says the language, by what it is written in: kana are Japanese, Hangul is Korean,
 * and Han alone is Chinese on a page in English. Everything else tells too little: Han may be the page's own or the other
 * language's on a page in Chinese or Japanese, and Latin letters are anybody's. A few such letters in a text of others do not
 * count.
 *
 * @param page language of the page, BCP 47
 * @returns BCP 47; `undefined` where the text is in the language of the page, or where it cannot be told
 */
export function langOf(text: string | undefined, page: string): string | undefined {
  const begin = text?.slice(0, LOOKED_AT) ?? '';
  const eastAsian = count(begin, OF_EAST_ASIA);
  if (eastAsian === 0 || eastAsian * 2 < count(begin, LETTERS)) return undefined;
  const found = HANGUL.test(begin)
    ? 'ko'
    : KANA.test(begin)
      ? 'ja'
      : page === 'en' && !begin.includes('の')
        ? 'zh'
        : undefined;
  return found === page ? undefined : found;
}
