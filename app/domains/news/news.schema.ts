import { z } from 'zod';

/** The form that confirms an announcement: its id is in the address. */
export const confirmSchema = z.object({});
