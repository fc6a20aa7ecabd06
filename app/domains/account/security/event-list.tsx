import { useTexts } from '~/i18n/use-texts';
import styles from './event-list.module.css';
import type { EventView } from './security.view';

/** Entries of the security log. */
export function EventList({ events }: { events: readonly EventView[] }) {
  const { t } = useTexts('logins');
  return (
    <ol className={styles['events']}>
      {events.map(({ id, kind, place, at }) => (
        <li key={id}>
          <strong>{t(`event.${kind}`)}</strong> {place && <span>{place}</span>}{' '}
          {at && <span className={styles['at']}>{at}</span>}
        </li>
      ))}
    </ol>
  );
}
