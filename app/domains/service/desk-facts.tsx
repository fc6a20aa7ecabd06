import { formatTimeOfDay, formatZone } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { ServiceWords } from '~/ui/feedback/service-words';
import { Facts } from '~/ui/layout/facts';
import type { DeskTexts } from './desk-texts.server';
import type { DeskView, HoursView } from './service.view';
import { useTimeZone } from './time-zone';

/** The desk's hours in the member's time zone, if that is known and the hours differ. */
function useLocalHours(hours: HoursView | undefined, language: Language): { hours: string; zone: string } | undefined {
  const zone = useTimeZone();
  if (!hours?.today || zone === undefined) return undefined;
  const { from, to } = hours.today;
  const text = `${formatTimeOfDay(from, zone)}–${formatTimeOfDay(to, zone)}`;
  return text === hours.text ? undefined : { hours: text, zone: formatZone(zone, language, from) };
}

interface Props {
  desk: DeskView;
  texts: DeskTexts;
  language: Language;
}

/** When somebody answers, how long that has taken, and where else the desk can be reached. */
export function DeskFacts({ desk: { name, hours, hoursSaid, outside }, texts, language }: Props) {
  const { t } = useTexts('service');
  const { labels } = texts;
  const local = useLocalHours(hours, language);
  return (
    <>
      <Facts
        facts={[
          [labels.name, name && <ServiceWords words={name} />],
          [labels.hours, texts.hours ?? <ServiceWords words={hoursSaid} />],
          [t('desk.local'), local && t('desk.hoursIn', local)],
          [labels.closedDays, texts.closedDays],
          [labels.now, texts.now],
          [labels.wait, texts.wait],
        ]}
      />
      {outside && (
        <p>
          <a href={outside.href} rel="noopener noreferrer">
            {texts.outside}
          </a>
        </p>
      )}
    </>
  );
}
