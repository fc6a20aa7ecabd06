import { z } from 'zod';
import { readPosition } from '../running-time';

/**
 * The form that stores the position, for browsers without JavaScript or storage.
 *
 * @returns whole seconds (0 deletes the position), the name of the episode (`Playback.name`), and the film's ticket
 */
export const positionSchema = z
  .object({
    position: z.string().optional(),
    forget: z.literal('yes').optional(),
    episode: z.string().max(100).default('1'),
    ticket: z.string().max(4_000).default(''),
  })
  .transform(({ position, forget, episode, ticket }, context) => {
    if (forget) return { seconds: 0, episode, ticket };
    const seconds = readPosition(position ?? '');
    if (seconds !== undefined) return { seconds, episode, ticket };
    const message = position?.trim() ? 'position.format' : 'required';
    context.addIssue({ code: 'custom', path: ['position'], message });
    return z.NEVER;
  });
