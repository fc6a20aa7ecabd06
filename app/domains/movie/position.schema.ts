import { z } from 'zod';
import { readPosition } from './running-time';

/**
 * The form that keeps where a member stopped, for browsers that do not by themselves.
 *
 * @returns whole seconds; 0 forgets the place
 */
export const positionSchema = z
  .object({ position: z.string().optional(), forget: z.literal('yes').optional() })
  .transform(({ position, forget }, context) => {
    if (forget) return { seconds: 0 };
    const seconds = readPosition(position ?? '');
    if (seconds !== undefined) return { seconds };
    const message = position?.trim() ? 'position.format' : 'required';
    context.addIssue({ code: 'custom', path: ['position'], message });
    return z.NEVER;
  });
