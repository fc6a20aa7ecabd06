import { Option, type Command } from 'commander';
import { LANGUAGES, WIRE_LANGUAGES, wireLanguage, type WireLanguage } from '~/contract/language';
import { columnSuffix } from '../content/localized';
import { languagesOf, saidIn, TEXT_MAX, tidyText, tidyTitle, TITLE_MAX, type Said } from '../news/said';
import { Refused } from './terminal';

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** English names: `Chinese`. */
const NAMES = Object.fromEntries(
  LANGUAGES.map((tag) => [wireLanguage(tag), inEnglish.of(new Intl.Locale(tag).language) ?? tag]),
) as Readonly<Record<WireLanguage, string>>;

/** Title and text by Commander's name of their option: `titleZhCn`. */
export type TextOptions = Readonly<Partial<Record<string, string>>>;

const titleOption = (lang: WireLanguage) => new Option(`--title-${lang} <title>`, `in ${NAMES[lang]}, one line`);
const textOption = (lang: WireLanguage) =>
  new Option(`--text-${lang} <text>`, `in ${NAMES[lang]}, lines and paragraphs`);

/** Adds options for title and text in each language. */
export function addTextOptions(command: Command): Command {
  for (const lang of WIRE_LANGUAGES) command.addOption(titleOption(lang)).addOption(textOption(lang));
  return command;
}

/** Merges options into the previous texts; an empty text removes its language. */
export function readTexts(before: Said, typed: TextOptions): Said {
  const said = { ...before };
  for (const lang of WIRE_LANGUAGES) {
    const title = typed[titleOption(lang).attributeName()];
    const text = typed[textOption(lang).attributeName()];
    if (title !== undefined) said[`title_${columnSuffix(lang)}`] = tidyTitle(title);
    if (text !== undefined) said[`text_${columnSuffix(lang)}`] = tidyText(text);
  }
  return said;
}

/**
 * Validates an announcement before publication.
 *
 * @throws Refused when a language has a title without a text or vice versa, when there is no text, or one is too long
 */
export function assertReadable(said: Said): void {
  for (const lang of WIRE_LANGUAGES) {
    const { title, text } = saidIn(said, lang);
    const name = NAMES[lang];
    if ((title === '') !== (text === ''))
      throw new Refused(`${name} has only one of title and text. Nothing was changed.`);
    if (title.length > TITLE_MAX || text.length > TEXT_MAX)
      throw new Refused(
        `In ${name} the title has ${title.length} and the text ${text.length} characters; ` +
          `${TITLE_MAX} and ${TEXT_MAX} are the most. Nothing was changed.`,
      );
  }
  if (languagesOf(said).length === 0)
    throw new Refused('It says nothing: give a title and a text in a language. Nothing was changed.');
}

/** Warning about missing translations; empty when complete. */
export function missingText(said: Said): string {
  const [first, ...others] = languagesOf(said);
  const missing = WIRE_LANGUAGES.filter((lang) => lang !== first && !others.includes(lang));
  if (first === undefined || missing.length === 0) return '';
  const names = missing.map((lang) => NAMES[lang]).join(' or ');
  return `It is not written in ${names}: members who read that see it in ${NAMES[first]}, marked as such.\n`;
}
