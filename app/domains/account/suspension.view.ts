import type { Clock } from '~/i18n/clock';
import { formatMoment } from '~/i18n/format';
import type { Suspension } from './account.api.server';

/** A suspension as a page prints it: times as text, the reason as the name of its text. */
export function suspensionView({ reason, since, until, appeal }: Suspension, clock: Clock) {
  const moment = (at: number | undefined) => (at === undefined ? '–' : formatMoment(at, clock));
  return {
    why: reason ?? ('other' as const),
    since: moment(since),
    /** Empty while it is in force. */
    until: until === undefined ? '' : moment(until),
    appeal: appeal && { status: appeal.status, at: moment(appeal.at), answer: appeal.answer },
  };
}

export type SuspensionView = ReturnType<typeof suspensionView>;
