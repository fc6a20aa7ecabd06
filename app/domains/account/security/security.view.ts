import { formatDateTime } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Login, SecurityEvent } from './security.api.server';

const timeOf = (ms: number | undefined, language: Language) =>
  ms === undefined ? undefined : formatDateTime(ms, language);

/** A login as its row shows it. */
export const loginView = ({ id, device, network, startedAt, seenAt, current }: Login, language: Language) => ({
  id,
  device,
  network,
  startedAt: timeOf(startedAt, language),
  seenAt: timeOf(seenAt, language),
  isCurrent: current === true,
});

/** An entry of the log as its row shows it. A kind that is not known here is told as another change. */
export const eventView = (
  { id, kind, device, network, at }: Omit<SecurityEvent, 'kind'> & Partial<Pick<SecurityEvent, 'kind'>>,
  language: Language,
) => ({
  id,
  kind: kind ?? ('other' as const),
  place: [device, network].filter((part) => part !== undefined).join(' · '),
  at: timeOf(at, language),
});

export type EventView = ReturnType<typeof eventView>;
