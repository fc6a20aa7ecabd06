import { z } from 'zod';

/** The check-in form has no fields. */
export const checkInSchema = z.object({});
