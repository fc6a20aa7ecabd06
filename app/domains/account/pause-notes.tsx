import { useTexts } from '~/i18n/use-texts';
import { Note } from '~/ui/feedback/notes';
import type { PauseView } from './limits.view';
import styles from './limits.module.css';

/** The pause in force: its end, what it stops, and what it does not affect (rule X6). */
export function PauseNote({ pause }: { pause: PauseView }) {
  const { t } = useTexts('limits');
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

/** The effects of a pause, before it begins. */
export function PauseMeaning() {
  const { t } = useTexts('limits');
  return (
    <ul className={styles['meaning']}>
      <li>{t('pause.blocks')}</li>
      <li>{t('pause.open')}</li>
      <li>{t('pause.fixed')}</li>
      <li>{t('pause.here')}</li>
    </ul>
  );
}

/** Where a member can find help: no invented address, and no pressure. */
export function HelpText({ contact }: { contact: string | undefined }) {
  const { t } = useTexts('limits');
  return (
    <>
      <p>{t('help.text')}</p>
      {contact && <p>{t('help.operator', { contact })}</p>}
    </>
  );
}
