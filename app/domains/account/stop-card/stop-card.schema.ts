import { z } from 'zod';
import { findPause } from '../limits.schema';
import { PAUSE_LENGTHS, type PauseKind } from '../pause-lengths';

/** What a member does with their stop card. */
export const stopCardSchema = z.object({
  act: z.enum(['make', 'withdraw'], { errorMap: () => ({ message: 'form.unreadable' }) }),
});

/** The kinds and lengths of a pause that a stop card offers, in the order of the page. `value` names one in the form. */
export const STOP_CHOICES = (['timeout', 'exclusion'] as const).flatMap((kind) =>
  PAUSE_LENGTHS[kind].map(({ days, text }) => ({ kind, days, text, value: `${kind}-${days}` })),
);

/** The first step of a stop card: the kind and length, without a default. */
export const stopChoiceSchema = z.object({
  pause: z.string({ required_error: 'pause.length' }).transform((value, context): { kind: PauseKind; days: number } => {
    const choice = STOP_CHOICES.find((one) => one.value === value);
    const pause = choice && findPause(choice.kind, String(choice.days));
    if (pause) return pause;
    context.addIssue({ code: 'custom', message: 'pause.length' });
    return z.NEVER;
  }),
});
