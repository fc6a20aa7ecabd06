import { z } from 'zod';
import { LANGUAGES } from '~/i18n/language';
import { THEMES } from '~/web/session/theme';

const unknown = { errorMap: () => ({ message: 'preference.unknown' }) };

/** The forms of language, appearance and lite mode; each sends one of them and the page to return to. */
export const preferencesSchema = z.object({
  language: z.enum(LANGUAGES, unknown).optional(),
  theme: z.enum(THEMES, unknown).optional(),
  lite: z.enum(['on', 'off'], unknown).optional(),
  back: z.string().optional(),
});
