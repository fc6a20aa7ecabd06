import { WIRE_LANGUAGES, type WireLanguage } from '~/contract/language';
import { columns, columnSuffix, inEachLanguage, type Localized } from '../content/localized';

/** Maximum length of the title of an announcement, in UTF-16 units. */
export const TITLE_MAX = 200;
/** Maximum length of its text, in UTF-16 units. */
export const TEXT_MAX = 10_000;

/** The texts of an announcement; empty in languages without a translation. */
export type Said = Localized<'title'> & Localized<'text'>;

/** Normalises a text for storage: LF line ends, no other control characters, trimmed. */
export const tidyText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    // eslint-disable-next-line no-control-regex -- removes control characters
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '')
    .trim();

/** Normalises a title: one line. */
export const tidyTitle = (title: string): string => tidyText(title).replace(/\s+/g, ' ');

/** An empty announcement. */
export const NOTHING_SAID: Said = {
  ...columns(
    'title',
    inEachLanguage(() => ''),
  ),
  ...columns(
    'text',
    inEachLanguage(() => ''),
  ),
};

/** Title and text in one language; empty without a translation. */
export const saidIn = (said: Said, lang: WireLanguage) => ({
  title: said[`title_${columnSuffix(lang)}`],
  text: said[`text_${columnSuffix(lang)}`],
});

/** The texts alone of a row that has more. */
export const saidOf = (row: Said): Said => ({
  ...columns(
    'title',
    inEachLanguage((lang) => saidIn(row, lang).title),
  ),
  ...columns(
    'text',
    inEachLanguage((lang) => saidIn(row, lang).text),
  ),
});

/** The languages of an announcement. */
export const languagesOf = (said: Said) => WIRE_LANGUAGES.filter((lang) => saidIn(said, lang).text !== '');
