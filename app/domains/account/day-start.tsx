import { useEffect, useState } from 'react';
import type { Language } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';

/** When a UTC day begins; with scripts, also in the time zone of the member's device. */
export function DayStart({ language }: { language: Language }) {
  const { t } = useTexts('limits');
  const [time, setTime] = useState<string>();
  useEffect(() => {
    const midnight = new Date();
    midnight.setUTCHours(24, 0, 0, 0);
    setTime(new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23' }).format(midnight));
  }, [language]);
  return (
    <div>
      <p>{t('day')}</p>
      {time && <p>{t('dayHere', { time })}</p>}
    </div>
  );
}
