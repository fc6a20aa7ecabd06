import { useTranslation } from 'react-i18next';
import { formatTimeOfDay, formatZone } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import { Facts } from '~/ui/layout/facts';
import type { DeskView, HoursView } from './service.view';
import { useTimeZone } from './time-zone';

/** The desk's hours by the member's own clock, where that is known and shows another time. */
function useLocalHours(hours: HoursView | undefined, language: Language): { hours: string; zone: string } | undefined {
  const zone = useTimeZone();
  if (!hours?.today || zone === undefined) return undefined;
  const { from, to } = hours.today;
  const text = `${formatTimeOfDay(from, zone)}–${formatTimeOfDay(to, zone)}`;
  return text === hours.text ? undefined : { hours: text, zone: formatZone(zone, language, from) };
}

interface Props {
  desk: DeskView;
  language: Language;
  /** Whether it may be said that the desk is open now: in the demo nobody is on duty, whatever its hours are. */
  isAttended: boolean;
}

/** When somebody answers, how long that has taken, and where else the desk can be reached. */
export function DeskFacts({ desk, language, isAttended }: Props) {
  const { t } = useTranslation('service');
  const { name, hours, wait, outside } = desk;
  const local = useLocalHours(hours, language);
  const stated = hours?.zoneName
    ? t('desk.hoursIn', { hours: hours.text, zone: hours.zoneName })
    : hours && t('desk.hoursSomewhere', { hours: hours.text });
  const isOpen = isAttended ? hours?.isOpen : undefined;
  const now = isOpen === undefined ? undefined : isOpen ? t('desk.open') : t('desk.closed');
  return (
    <>
      <Facts
        facts={[
          [t('desk.name'), name],
          [t('desk.hours'), stated ?? t('desk.noHours')],
          [t('desk.local'), local && t('desk.hoursIn', local)],
          [t('desk.now'), now],
          [t('desk.wait'), wait ? t('desk.measured', { time: wait }) : t('desk.noData')],
        ]}
      />
      {outside && (
        <p>
          <a href={outside.href} rel="noopener noreferrer">
            {t('desk.outside', { host: outside.host })}
          </a>
        </p>
      )}
    </>
  );
}
