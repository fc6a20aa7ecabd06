import type { Language } from './language';

/** Sentences after each other: Chinese and Japanese put no space between them. Leaves out what is missing. */
export const sentences = (
  { language }: { language: Language },
  ...parts: readonly (string | false | undefined)[]
): string => parts.filter(Boolean).join(language === 'en' ? ' ' : '');
