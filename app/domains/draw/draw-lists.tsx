import { useTranslation } from 'react-i18next';
import { PatternDrawing } from '~/ui/media/pattern';
import styles from './draw.module.css';
import type { drawView, oddsView, periodView } from './draw.view';

/** The period in play, with absolute times: they stay true however long the page is open. */
export function PeriodCard({ period }: { period: ReturnType<typeof periodView> }) {
  const { t } = useTranslation('vote');
  return (
    <div className={styles['period']}>
      <h2>{t('period', { period: period.period })}</h2>
      {period.status && <p>{t(`status_${period.status}`)}</p>}
      {period.closesAt && <p className={styles['muted']}>{t('closesAt', { time: period.closesAt })}</p>}
      {period.drawsAt && <p className={styles['muted']}>{t('drawsAt', { time: period.drawsAt })}</p>}
      {period.commitment && (
        <p className={styles['muted']}>
          {t('commitment')}: <code>{period.commitment}</code>
        </p>
      )}
    </div>
  );
}

/** The four patterns, each with its drawing, its word and what it pays. */
export function PatternList({ odds }: { odds: ReturnType<typeof oddsView> }) {
  const { t } = useTranslation('vote');
  return (
    <ul className={styles['patterns']}>
      {odds.map(({ pattern, ratio, percent }) => (
        <li key={pattern} className={`${styles['pattern']} ${styles[pattern]}`}>
          <PatternDrawing name={pattern} size={64} />
          <strong>{t(pattern)}</strong> <span>{t('payout', { odds: ratio })}</span>{' '}
          {percent && <span>{t('chance', { percent })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Past results, newest first. */
export function ResultList({ draws }: { draws: readonly ReturnType<typeof drawView>[] }) {
  const { t } = useTranslation('vote');
  return (
    <ol className={styles['results']}>
      {draws.map(({ period, numbers, sum, winning }) => (
        <li key={period}>
          <div>
            <p>{t('period', { period })}</p>
            <p className={styles['muted']}>{t('numbers', { numbers, sum })}</p>
          </div>
          <div className={styles['winning']}>
            {winning.map((pattern) => (
              <span key={pattern} className={styles[pattern]}>
                <PatternDrawing name={pattern} size={28} />
                {t(pattern)}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
