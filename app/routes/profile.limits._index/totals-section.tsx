import styles from '~/domains/account/limits.module.css';
import type { TotalRow } from '~/domains/account/totals.view';
import { useTexts } from '~/i18n/use-texts';
import { PartFailure } from '~/root/shell/part-failure';
import { layout, Section } from '~/ui/layout/section';
import type { Settled } from '~/web/page/settled';

/** What was recharged and withdrawn in all, beside what play has cost. */
export function TotalsSection({ totals }: { totals: Settled<TotalRow[] | undefined> }) {
  const { t } = useTexts('limitAsk');
  return (
    <Section title={t('totals')}>
      {'failed' in totals ? (
        <PartFailure part={totals} />
      ) : totals.shown ? (
        <>
          <p className={layout.small}>{t('totalsText')}</p>
          <table className={styles['totals']}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('days30')}</th>
                <th scope="col">{t('ever')}</th>
              </tr>
            </thead>
            <tbody>
              {totals.shown.map(({ name, days30, ever }) => (
                <tr key={name}>
                  <th scope="row">{t(name)}</th>
                  <td>{days30}</td>
                  <td>{ever}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p>{t('noTotals')}</p>
      )}
    </Section>
  );
}
