import { Option, type Command } from 'commander';
import { LANGUAGES, type Said } from '../news/desk.server';
import { Refused } from './terminal';

/** Maximum length of title and text, in UTF-16 units. */
const TITLE_MAX = 200;
const TEXT_MAX = 10_000;

/** Language codes on the command line. */
export const LANGUAGE_CODES = { en: 'en', zh_cn: 'zh-cn', ja: 'ja' } as const;

const LANGUAGE_NAMES = { en: 'English', zh_cn: 'Chinese', ja: 'Japanese' } as const;

/** Commander's names of `--title-zh-cn` and the others. */
export type TextOptions = Partial<
  Record<'titleEn' | 'titleZhCn' | 'titleJa' | 'textEn' | 'textZhCn' | 'textJa', string>
>;

const FIELDS = [
  ['title_en', 'titleEn'],
  ['text_en', 'textEn'],
  ['title_zh_cn', 'titleZhCn'],
  ['text_zh_cn', 'textZhCn'],
  ['title_ja', 'titleJa'],
  ['text_ja', 'textJa'],
] as const satisfies readonly (readonly [keyof Said, keyof TextOptions])[];

/** Adds options for title and text in each language. */
export function addTextOptions(command: Command): Command {
  for (const language of LANGUAGES) {
    const code = LANGUAGE_CODES[language];
    command.addOption(new Option(`--title-${code} <title>`, `in ${LANGUAGE_NAMES[language]}, one line`));
    command.addOption(new Option(`--text-${code} <text>`, `in ${LANGUAGE_NAMES[language]}, lines and paragraphs`));
  }
  return command;
}

/** Normalises a text for storage: LF line ends, no other control characters, trimmed. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    // eslint-disable-next-line no-control-regex -- removes control characters
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '')
    .trim();

/** Merges options into the previous texts; an empty text removes its language. */
export function readTexts(before: Said, typed: TextOptions): Said {
  const said = { ...before };
  for (const [column, option] of FIELDS) {
    const text = typed[option];
    if (text !== undefined) said[column] = column.startsWith('title') ? tidy(text).replace(/\s+/g, ' ') : tidy(text);
  }
  return said;
}

/** An empty announcement. */
export const NOTHING_SAID: Said = {
  title_en: '',
  title_zh_cn: '',
  title_ja: '',
  text_en: '',
  text_zh_cn: '',
  text_ja: '',
};

/** The languages of an announcement. */
export const languagesOf = (said: Said) => LANGUAGES.filter((language) => said[`text_${language}`] !== '');

/**
 * Validates an announcement before publication.
 *
 * @throws Refused when a language has a title without a text or vice versa, when there is no text, or one is too long
 */
export function assertReadable(said: Said): void {
  for (const language of LANGUAGES) {
    const [title, text] = [said[`title_${language}`], said[`text_${language}`]];
    const name = LANGUAGE_NAMES[language];
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
  const missing = LANGUAGES.filter((language) => language !== first && !others.includes(language));
  if (first === undefined || missing.length === 0) return '';
  const names = missing.map((language) => LANGUAGE_NAMES[language]).join(' or ');
  return `It is not written in ${names}: members who read that see it in ${LANGUAGE_NAMES[first]}, marked as such.\n`;
}
