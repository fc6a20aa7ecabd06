import { z } from 'zod';
import { APPEAL_TEXT_MAX } from '~/contract/suspensions';

/** Longest text, for the hint of the form. */
export const APPEAL_MAX = APPEAL_TEXT_MAX;

/** The form that appeals against a suspension. CRLF counts as one character, as in the browser's `maxlength`. */
export const appealSchema = z.object({
  text: z
    .string({ required_error: 'appeal.required' })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => text !== '', 'appeal.required')
    .refine((text) => text.length <= APPEAL_TEXT_MAX, 'too_long'),
  /** Idempotency key, generated when the form is rendered. */
  formKey: z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable'),
});
