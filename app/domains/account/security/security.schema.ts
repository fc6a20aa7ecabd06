import { z } from 'zod';

/** Ids are never typed: a wrong one is a form that was tampered with. */
const id = () => z.string({ required_error: 'form.unreadable' }).min(1, 'form.unreadable').max(64, 'form.unreadable');

/**
 * The form that ends a login, one or all others; or the message about one that the member knows, which leads `back` to its page.
 */
export const endLoginSchema = z.discriminatedUnion(
  'which',
  [
    z.object({ which: z.literal('one'), id: id() }),
    z.object({ which: z.literal('others') }),
    z.object({ which: z.literal('known'), id: id(), back: z.string().optional() }),
  ],
  { errorMap: () => ({ message: 'form.unreadable' }) },
);
