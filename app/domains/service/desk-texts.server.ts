import type { Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import type { DeskView } from './service.view';

interface Shown {
  /** Whether to show that the desk is open now: the demo has no staff, whatever its hours. */
  isAttended: boolean;
  /** Whether messages can be sent on the page. */
  canWrite: boolean;
}

/** The desk's facts as texts. Rendered on the server, since the page's script is among the largest. */
export function deskTexts(desk: DeskView, language: Language, { isAttended, canWrite }: Shown) {
  const { hours, hoursSaid, wait, isMeasured, outside } = desk;
  const { t } = textsOf(language);
  const times = hours && [hours.weekdays, hours.text].filter(Boolean).join(' ');
  const stated =
    times === undefined
      ? undefined
      : hours?.zoneName
        ? t('service:desk.hoursIn', { hours: times, zone: hours.zoneName })
        : t('service:desk.hoursSomewhere', { hours: times });
  const isOpen = isAttended ? hours?.isOpen : undefined;
  const closed = canWrite ? t('service:desk.closed') : t('service:desk.shut');
  const waiting =
    wait && (isMeasured ? t('service:desk.measured', { time: wait }) : t('service:desk.said', { time: wait }));
  const local = hours?.local;
  return {
    labels: {
      name: t('service:desk.name'),
      hours: t('service:desk.hours'),
      local: t('service:desk.local'),
      closedDays: t('service:desk.closedDays'),
      now: t('service:desk.now'),
      wait: t('service:desk.wait'),
    },
    hours: stated ?? (hoursSaid ? undefined : t('service:desk.noHours')),
    local: local && t('service:desk.hoursIn', local),
    closedDays: hours && hours.closedDays.length > 0 ? hours.closedDays.join(' · ') : undefined,
    now: isOpen === undefined ? undefined : isOpen ? t('service:desk.open') : closed,
    wait: waiting ?? t('service:desk.noData'),
    outside: outside && t('service:desk.outside', { host: outside.host }),
  };
}

/** @see deskTexts */
export type DeskTexts = ReturnType<typeof deskTexts>;
