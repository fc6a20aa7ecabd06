import { useTranslation } from 'react-i18next';
import { errorText } from '~/i18n/error-text';
import { Facts } from '~/ui/layout/facts';
import styles from './bet.module.css';
import type { NetLine } from './bet.view';

interface Props {
  /** What was gained or lost, nothing where the upstream does not sum it up, or why it is missing. */
  net: { shown: readonly NetLine[] | undefined } | { failed: string };
}

/** What a member has gained or lost: losses as large as gains, each with its sign and its word. */
export function PlayNet({ net }: Props) {
  const { t, i18n } = useTranslation('vote');
  if ('failed' in net) return <p className={styles['muted']}>{errorText(i18n, net.failed)}</p>;
  if (!net.shown) return <p className={styles['muted']}>{t('bet.netNone')}</p>;
  const spans = { today: t('bet.netToday'), session: t('bet.netSession'), lifetime: t('bet.netLifetime') };
  const ways = { gained: t('bet.gained'), lost: t('bet.lost'), even: t('bet.even') };
  return (
    <div className={styles['net']}>
      <h3>{t('bet.netTitle')}</h3>
      <Facts
        facts={net.shown.map(({ span, way, amount }) => [
          spans[span],
          <span key={span}>
            <strong>{amount}</strong> {ways[way]}
          </span>,
        ])}
      />
      <p className={styles['muted']}>{t('bet.netOpen')}</p>
    </div>
  );
}
