import { z } from 'zod';

/** Ids are never typed: a wrong one is a form that was tampered with. */
const id = () => z.string({ required_error: 'form.unreadable' }).min(1, 'form.unreadable').max(64, 'form.unreadable');

/** The form that ends a login: which one, or all others. */
export const endLoginSchema = z.discriminatedUnion(
  'which',
  [z.object({ which: z.literal('one'), id: id() }), z.object({ which: z.literal('others') })],
  { errorMap: () => ({ message: 'form.unreadable' }) },
);
