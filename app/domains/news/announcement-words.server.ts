import { LANGUAGES, type Language } from '~/i18n/language';
import { asksForMoney } from '~/upstream/text/asks-for-money';
import { plainLine, plainText } from '~/upstream/text/plain-text.server';
import type { Announcement, InLanguages } from './news.api.server';

/** A text and its actual language. */
export interface Words {
  text: string;
  language: Language;
}

/** Maximum length of a title made from the text, and of an excerpt, in Latin letters. */
const TITLE_WIDTH = 60;
const EXCERPT_WIDTH = 120;

/** The text in the member's language, else in the first one that has any. Cleaned lazily, since that is expensive. */
function inLanguage(
  texts: InLanguages,
  language: Language,
  clean: (text: string | undefined) => string | undefined,
): Words | undefined {
  for (const candidate of [language, ...LANGUAGES]) {
    const text = clean(texts[candidate]);
    if (text !== undefined) return { text, language: candidate };
  }
  return undefined;
}

/** Chinese and Japanese characters are twice as wide as others, and carry about twice as much information. */
const widthOf = (character: string) => (/[\u2e80-\uffef\u{20000}-\u{3ffff}]/u.test(character) ? 2 : 1);

/** Characters to strip before an ellipsis. */
const ENDING = /[\s.,;:，。、；：]+$/;

/** Truncates a text at a word boundary. @param sizeOf how much of `room` a character takes */
export function cut(text: string, room: number, sizeOf: (character: string) => number = widthOf): string {
  let left = room;
  const fitting: string[] = [];
  for (const character of text) {
    left -= sizeOf(character);
    if (left < 0)
      return `${fitting
        .join('')
        .replace(/\s\S{0,15}$/, '')
        .replace(ENDING, '')}…`;
    fitting.push(character);
  }
  return text;
}

/** The texts of an announcement, as a page prints them. */
export interface AnnouncementWords {
  title: Words;
  /** Whether the title is just the beginning of the text. */
  isUntitled: boolean;
  /** One line; `undefined` if it equals the title. */
  excerpt: Words | undefined;
  /** Lines; paragraphs are separated by an empty one. */
  text: Words | undefined;
  /** Its language, if that is not the member's. */
  fallback: Language | undefined;
  /** Whether it may ask for money: our warning stands above it then (rule X1). */
  onMoney: boolean;
}

/** The texts of an announcement for a language, as plain text; `undefined` if it has none. */
export function announcementWords(
  { titles, texts }: Pick<Announcement, 'titles' | 'texts'>,
  language: Language,
): AnnouncementWords | undefined {
  const given = inLanguage(titles, language, plainLine);
  const text = inLanguage(texts, language, plainText);
  const line = text && { ...text, text: text.text.replace(/\n+/g, ' ') };
  const title = given ?? (line && { ...line, text: cut(line.text, TITLE_WIDTH) });
  if (!title) return undefined;
  const isSaid = title.text === line?.text;
  return {
    title,
    isUntitled: given === undefined,
    excerpt: line && !isSaid ? { ...line, text: cut(line.text, EXCERPT_WIDTH) } : undefined,
    text,
    fallback: [text, title].find((words) => words && words.language !== language)?.language,
    onMoney: asksForMoney(`${title.text} ${text?.text ?? ''}`),
  };
}
