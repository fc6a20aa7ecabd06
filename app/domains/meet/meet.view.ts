import type { Clock } from '~/i18n/clock';
import { formatMinute, formatMoment } from '~/i18n/format';
import type { Block, DateRequest, ProfileDetail, Report } from './meet.api.server';

/** Measurements by name, in whole or half centimetres; some services send 0 for unknown. */
export function measuresOf(profile: Pick<ProfileDetail, 'height' | 'bust' | 'waist' | 'hips'>) {
  return (['height', 'bust', 'waist', 'hips'] as const).flatMap((name) => {
    const value = profile[name];
    return value === undefined || value <= 0 ? [] : [{ name, value: Math.round(value * 2) / 2 }];
  });
}

/** The last page of a list, at least 1; `undefined` when the total is unknown. */
export function lastPageOf(total: number | undefined, size: number): number | undefined {
  return total === undefined ? undefined : Math.max(1, Math.ceil(total / size));
}

/** View model of a date request. */
export function requestView(
  { id, profileId, name, contact, message, onMoney, status, at, until }: DateRequest,
  clock: Clock,
) {
  return {
    id,
    profileId,
    name,
    contact,
    message,
    onMoney,
    status,
    at: at === undefined ? undefined : formatMinute(at, clock),
    until: until === undefined ? undefined : formatMoment(until, clock),
  };
}

/** View model of a date request. */
export type RequestView = ReturnType<typeof requestView>;

/** View model of a report. */
export function reportView({ id, name, outcome, at }: Report, clock: Clock) {
  return { id, name, outcome, at: at === undefined ? undefined : formatMinute(at, clock) };
}

/** View model of a block. */
export function blockView({ id, name, region, at }: Block, clock: Clock) {
  return { id, name, region, at: at === undefined ? undefined : formatMinute(at, clock) };
}
