import { useTexts } from '~/i18n/use-texts';
import styles from './event-list.module.css';
import type { EventView } from './security.view';

/** Entries of the security log. */
export function EventList({ events }: { events: readonly EventView[] }) {
  const { t } = useTexts('logins');
  return (
    <ol className={styles['events']}>
      {events.map(({ id, kind, device, network, at }) => (
        <li key={id}>
          <strong>{t(`event.${kind}`)}</strong>{' '}
          {(device ?? network) && (
            <span>{[device ?? t('unknownDevice'), network].filter((part) => part !== undefined).join(' · ')}</span>
          )}{' '}
          {at && <span className={styles['at']}>{at}</span>}
        </li>
      ))}
    </ol>
  );
}
