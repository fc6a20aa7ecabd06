import { useTranslation } from 'react-i18next';
import { PatternDrawing } from '~/ui/media/pattern';
import styles from './draw.module.css';
import type { ChanceView, OddsGroup } from './odds.view';

/** What is staked in the example of what comes back. */
const STAKE = 100;

/** What follows from a chance, or that it is not published: nothing is guessed. */
function Chance({ chance }: { chance: ChanceView | undefined }) {
  const { t } = useTranslation('vote');
  if (!chance) return <li>{t('chance.unknown')}</li>;
  const { of, outOf, back, edge } = chance;
  return (
    <>
      <li>{of === 0 ? t('chance.never') : of === outOf ? t('chance.always') : t('chance.about', { of, outOf })}</li>
      <li>{t('chance.back', { stake: STAKE, back })}</li>
      <li>{t('chance.edge', { edge })}</li>
    </>
  );
}

/** What the patterns pay, how likely they are, and what that means; those of which the same is true stand together. */
export function OddsList({ groups }: { groups: readonly OddsGroup[] }) {
  const { t } = useTranslation('vote');
  return (
    <ul className={styles['odds']}>
      {groups.map(({ patterns, ratio, chance }) => (
        <li key={patterns.join()}>
          <p className={styles['members']}>
            {patterns.map((pattern) => (
              <span key={pattern} className={styles[pattern]}>
                <PatternDrawing name={pattern} size={40} />
                {t(pattern)}
              </span>
            ))}
          </p>
          <ul className={styles['facts']}>
            <li>{ratio === undefined ? t('payout.unknown') : t('payout', { odds: ratio })}</li>
            <Chance chance={chance} />
          </ul>
        </li>
      ))}
    </ul>
  );
}
