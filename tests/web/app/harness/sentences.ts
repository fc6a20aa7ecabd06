import type en from '~/i18n/en';
import type { Language } from '~/i18n/language';
import { CATALOGUES } from '~/i18n/texts.server';

/** A text of a language's catalogue, with its values inserted and white space normalised. */
export function sentence(
  language: Language,
  key: `${keyof typeof en}:${string}`,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const [part = '', name = ''] = key.split(/:(.*)/s);
  const texts = CATALOGUES[language][part as keyof typeof en] as Readonly<Record<string, string>>;
  const text = texts[name]?.replaceAll('\u00a0', ' ');
  if (text === undefined) throw new Error(`${language} has no text for ${key}`);
  const number = new Intl.NumberFormat(language);
  return text.replace(/\{\{(\w+)(, number)?\}\}/g, (blank, named: string, isNumber?: string) => {
    const value = values[named];
    if (value === undefined) return blank;
    return isNumber ? number.format(Number(value)) : String(value);
  });
}

/** Headers of a member's language. */
export const reading = (language: Language) => ({ headers: { 'accept-language': language } });
