import { useEffect, useState } from 'react';
import { formatWhole } from '~/i18n/format';
import { useTexts } from '~/i18n/use-texts';
import { useLanguage } from '~/root/shell/shell-data';
import { layout, Section } from '~/ui/layout/section';
import styles from './home.module.css';
import { PauseButton } from './pause-button';
import { NEW_WINNER_MS, winnersAfter, type Winner } from './winners';

/** How many winners are shown before the others are opened: a list that scrolls inside the page would trap a finger. */
const SHOWN = 5;

function Winners({ winners, sign }: { winners: readonly Winner[]; sign: string | undefined }) {
  const { t } = useTexts('home');
  const language = useLanguage();
  return (
    <ol className={styles['winners']}>
      {winners.map(({ id, username, amount, avatarText }) => (
        <li key={id}>
          {/* Drawn by the style sheet: without it, it would be a word before the name. */}
          <span className={styles['letter']} data-text={avatarText} aria-hidden="true" />{' '}
          <span>{`${username} ${t('won')}`}</span> <span className={layout.small}>{t('simulated')}</span>{' '}
          <span className={styles['amount']}>{formatWhole(amount, language, sign)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The fictional winners, marked as fictional in the heading and in every row (rule X4). With scripts a new one every 3 s. */
export function WinnersFeed({ seed, sign }: { seed: number; sign?: string | undefined }) {
  const { t } = useTexts('home');
  const [added, setAdded] = useState(0);
  const [running, setRunning] = useState<boolean>();
  useEffect(() => setRunning(!matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setAdded((count) => count + 1), NEW_WINNER_MS);
    return () => clearInterval(timer);
  }, [running]);
  const winners = winnersAfter(seed, added);
  return (
    <Section
      title={t('winners')}
      aside={<PauseButton running={running} onToggle={() => setRunning(!running)} what={t('winners')} />}
    >
      <p className={layout.small}>{t('winnersHint')}</p>
      <Winners winners={winners.slice(0, SHOWN)} sign={sign} />
      {/* The others are made in browsers: Home is complete without them. */}
      {running !== undefined && (
        <details className={styles['more']}>
          <summary>{t('winnersMore')}</summary>
          <Winners winners={winners.slice(SHOWN)} sign={sign} />
        </details>
      )}
    </Section>
  );
}
