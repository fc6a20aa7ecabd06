import { z } from 'zod';

/** The form that confirms an announcement: which one stands in its address. */
export const confirmSchema = z.object({});
