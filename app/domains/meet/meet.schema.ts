import { z } from 'zod';
import { CONTACT_MAX, MESSAGE_MAX, REPORT_REASONS, REPORT_TEXT_MAX } from '~/contract/calls/meet';
import type { Language } from '~/i18n/language';
import { readContact } from './contact.schema';

/** Idempotency key, generated when the form is rendered. */
const formKey = z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable');

/** Optional text. CRLF counts as one character, as in the browser's `maxlength`. */
const words = (max: number) =>
  z
    .string()
    .optional()
    .transform((text) => text?.replaceAll('\r\n', '\n').trim() || undefined)
    .refine((text) => (text?.length ?? 0) <= max, 'too_long');

/** The date request form: a contact is required (specification, chapter 5), a message is not. */
export function dateRequestSchema(language: Language) {
  return z.object({
    contact: z
      .string({ required_error: 'required' })
      .max(CONTACT_MAX, 'too_long')
      .transform((typed, context) => {
        const read = readContact(typed, language);
        if ('contact' in read) return read.contact;
        context.addIssue({ code: 'custom', message: read.code });
        return z.NEVER;
      }),
    message: words(MESSAGE_MAX),
    formKey,
    /** Set when the page announced that it goes to customer service as a message. */
    by: z.literal('message').optional(),
  });
}

/** The form that withdraws a request. */
export const revokeSchema = z.object({ request: z.string({ required_error: 'form.unreadable' }).min(1).max(64) });

/** The form that reports a profile. */
export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS, { errorMap: () => ({ message: 'report.reason' }) }),
  text: words(REPORT_TEXT_MAX),
  formKey,
});

/**
 * The form that blocks or unblocks a profile: explicit rather than a toggle, so that a stale page never does the
 * opposite.
 */
export const blockSchema = z.object({
  act: z.enum(['block', 'unblock'], { errorMap: () => ({ message: 'form.unreadable' }) }),
});
