import { LANGUAGES, type Language } from '~/i18n/language';
import { plainLine, plainText } from '~/upstream/plain-text.server';
import type { Announcement, InLanguages } from './news.api.server';

/** A text and the language that it is really in. */
export interface Words {
  text: string;
  language: Language;
}

/** How much of a text stands where there is no title, and below one, in Latin letters. */
const TITLE_WIDTH = 60;
const EXCERPT_WIDTH = 120;

/** The text in the member's language, else in the first one that has any. Cleaned one at a time, since that costs. */
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

/** Letters of Chinese and Japanese are twice as wide as others, and say about twice as much. */
const widthOf = (character: string) => (/[\u2e80-\uffef\u{20000}-\u{3ffff}]/u.test(character) ? 2 : 1);

/** What no ellipsis follows. */
const ENDING = /[\s.,;:，。、；：]+$/;

/** As much of a text as fits; a word that is cut is left out. @param sizeOf how much of `room` a character takes */
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

/** What an announcement says, as far as a page prints it. */
export interface AnnouncementWords {
  title: Words;
  /** Whether the title is only the beginning of the text. */
  isUntitled: boolean;
  /** One line; `undefined` where the title has said it. */
  excerpt: Words | undefined;
  /** Lines; paragraphs are parted by an empty one. */
  text: Words | undefined;
  /** The language that it is in, where that is not the member's. */
  fallback: Language | undefined;
}

/** What an announcement says to a member of a language, as plain text; `undefined` when it says nothing. */
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
  };
}
