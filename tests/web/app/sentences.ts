import en from '~/i18n/en';
import ja from '~/i18n/ja';
import type { Language } from '~/i18n/language';
import zhCN from '~/i18n/zh-CN';

const CATALOGUES = { en, 'zh-CN': zhCN, ja };

/** What the catalogue of a language says, with its blanks filled in and white space as a page shows it. */
export function sentence(
  language: Language,
  key: `${keyof typeof en}:${string}`,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const [part = '', name = ''] = key.split(/:(.*)/s);
  const texts = CATALOGUES[language][part as keyof typeof en] as Readonly<Record<string, string>>;
  const text = texts[name];
  if (text === undefined) throw new Error(`${language} has no text for ${key}`);
  const number = new Intl.NumberFormat(language);
  return text.replace(/\{\{(\w+)(, number)?\}\}/g, (blank, named: string, isNumber?: string) => {
    const value = values[named];
    if (value === undefined) return blank;
    return isNumber ? number.format(Number(value)) : String(value);
  });
}

/** Headers of a member who reads a language. */
export const reading = (language: Language) => ({ headers: { 'accept-language': language } });
