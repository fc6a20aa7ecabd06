import { z } from 'zod';
import { MESSAGE_TEXT_MAX } from '~/contract/service';

/**
 * The form that writes to customer service: a text, a picture or both. `image` is the sealed address of a picture that has
 * been uploaded, `formKey` comes with the page.
 */
export const messageSchema = z
  .object({
    text: z
      .string()
      .optional()
      // Line ends count once, as they do while typing.
      .transform((text) => text?.replaceAll('\r\n', '\n').trim() || undefined)
      .refine((text) => (text?.length ?? 0) <= MESSAGE_TEXT_MAX, 'too_long'),
    image: z.string().max(4_000, 'service.picture_again').optional(),
    pictureHash: z.string().max(64, 'form.unreadable').optional(),
    formKey: z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable'),
  })
  .superRefine(({ text, image }, context) => {
    if (!text && !image) context.addIssue({ code: 'custom', path: ['text'], message: 'service.nothing' });
  });
