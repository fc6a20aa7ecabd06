import { useTranslation } from 'react-i18next';
import { Note } from '~/ui/feedback/notes';
import type { PauseView } from './limits.view';
import styles from './limits.module.css';

/** That a pause is in force: until when, what it stops, and what it leaves alone (rule X6). */
export function PauseNote({ pause }: { pause: PauseView }) {
  const { t } = useTranslation('limits');
  return (
    <Note>
      <p>
        <strong>
          {pause.kind === 'exclusion'
            ? t('pause.exclusion', { until: pause.until })
            : t('pause.timeout', { until: pause.until })}
        </strong>
      </p>
      {pause.isHeldHere && <p>{t('pause.held')}</p>}
      <p>{t('pause.blocks')}</p>
      <p>{t('pause.open')}</p>
      <p>{t('pause.lasting')}</p>
    </Note>
  );
}

/** What a pause means, before it begins. */
export function PauseMeaning() {
  const { t } = useTranslation('limits');
  return (
    <ul className={styles['meaning']}>
      <li>{t('pause.blocks')}</li>
      <li>{t('pause.open')}</li>
      <li>{t('pause.fixed')}</li>
      <li>{t('pause.here')}</li>
    </ul>
  );
}

/** Where a member may find help: no address that is made up, and nothing that urges. */
export function HelpText({ contact }: { contact: string | undefined }) {
  const { t } = useTranslation('limits');
  return (
    <>
      <p>{t('help.text')}</p>
      {contact && <p>{t('help.operator', { contact })}</p>}
    </>
  );
}
