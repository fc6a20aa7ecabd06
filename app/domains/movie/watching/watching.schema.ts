import { z } from 'zod';

const unknown = { errorMap: () => ({ message: 'form.unreadable' }) };

/** The form on a film's page that adds it to the favourites, or removes it. */
export const favouriteSchema = z.object({ favourite: z.enum(['add', 'remove'], unknown) });

/** The buttons on the page of the history: turn it on or off, delete all of it, or one film by its id. */
export const historySchema = z.union(
  [z.object({ act: z.enum(['on', 'off', 'clear']) }), z.object({ forget: z.string().min(1).max(64) })],
  unknown,
);

/** A position that scripts send while a film plays: the film's ticket, and whole seconds (0: it is over). */
export const sentPositionSchema = z.object({
  ticket: z.string().max(4_000),
  seconds: z.coerce.number().int().min(0).max(86_400),
});
