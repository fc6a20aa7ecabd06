import { z } from 'zod';
import { CONTACT_MAX, MESSAGE_MAX, REPORT_REASONS, REPORT_TEXT_MAX } from '~/contract/meet';
import type { Language } from '~/i18n/language';
import { readContact } from './contact.schema';

/** Minted when the form was drawn: however often it is sent, it happens once. */
const formKey = z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable');

/** A few words that may be left out. Line ends count once, as they do while typing. */
const words = (max: number) =>
  z
    .string()
    .optional()
    .transform((text) => text?.replaceAll('\r\n', '\n').trim() || undefined)
    .refine((text) => (text?.length ?? 0) <= max, 'too_long');

/** The form that asks for a date: a contact is required (specification, chapter 5), a message is not. */
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
    /** That it goes to customer service as a message, as the page has said. */
    by: z.literal('message').optional(),
  });
}

/** The form that takes a request back. */
export const revokeSchema = z.object({ request: z.string({ required_error: 'form.unreadable' }).min(1).max(64) });

/** The form that reports a profile. */
export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS, { errorMap: () => ({ message: 'report.reason' }) }),
  text: words(REPORT_TEXT_MAX),
  formKey,
});

/** The form that blocks or unblocks a profile: which of the two, so that an old page never does the opposite. */
export const blockSchema = z.object({
  act: z.enum(['block', 'unblock'], { errorMap: () => ({ message: 'form.unreadable' }) }),
});
