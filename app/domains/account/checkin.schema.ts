import { z } from 'zod';

/** Checking in asks for nothing. */
export const checkInSchema = z.object({});
