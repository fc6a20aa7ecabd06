import { z } from 'zod';
import { MESSAGE_TEXT_MAX } from '~/contract/calls/service';

/**
 * The message form: a text, a picture or both. `image` is the sealed address of an uploaded picture, `formKey` the
 * page's idempotency key.
 */
export const messageSchema = z
  .object({
    text: z
      .string()
      .optional()
      // Count line breaks once, like browsers do while typing.
      .transform((text) => text?.replaceAll('\r\n', '\n').trim() || undefined)
      .refine((text) => (text?.length ?? 0) <= MESSAGE_TEXT_MAX, 'too_long'),
    image: z.string().max(4_000, 'service.picture_again').optional(),
    pictureHash: z.string().max(64, 'form.unreadable').optional(),
    formKey: z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable'),
  })
  .superRefine(({ text, image }, context) => {
    if (!text && !image) context.addIssue({ code: 'custom', path: ['text'], message: 'service.nothing' });
  });
