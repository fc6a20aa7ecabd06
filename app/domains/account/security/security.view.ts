import type { Clock } from '~/i18n/clock';
import { formatDateTime, formatDevice } from '~/i18n/format';
import type { Login, SecurityEvent } from './security.api.server';

const timeOf = (ms: number | undefined, clock: Clock) => (ms === undefined ? undefined : formatDateTime(ms, clock));

const deviceOf = (device: string | undefined, { language }: Clock) => device && formatDevice(device, language);

/** A login as its row shows it. */
export const loginView = ({ id, device, network, startedAt, seenAt, current }: Login, clock: Clock) => ({
  id,
  device: deviceOf(device, clock),
  network,
  startedAt: timeOf(startedAt, clock),
  seenAt: timeOf(seenAt, clock),
  isCurrent: current === true,
});

/** An entry of the log as its row shows it. A kind that is not known here is told as another change. */
export const eventView = (
  { id, kind, device, network, at }: Omit<SecurityEvent, 'kind'> & Partial<Pick<SecurityEvent, 'kind'>>,
  clock: Clock,
) => ({
  id,
  kind: kind ?? ('other' as const),
  device: deviceOf(device, clock),
  network,
  at: timeOf(at, clock),
});

export type EventView = ReturnType<typeof eventView>;
