import { useTexts } from '~/i18n/use-texts';
import styles from './feedback.module.css';
import { PayWarning } from './service-words';

/**
 * Stands above content that the operator of the service has written (banners, announcements, descriptions), so that it is not taken
 * for ours. @param onMoney whether that may ask for money @param isLine whether the warning of that is a line of small print
 * instead of a box: above much that rarely speaks of money
 */
export function FromOperator({ onMoney, isLine }: { onMoney: boolean; isLine?: boolean }) {
  const { t } = useTexts('shell');
  return (
    <div className={isLine ? `${styles['above']} ${styles['line']}` : styles['above']}>
      {onMoney && <PayWarning />}
      <p className={styles['reference']}>{t('byOperator')}</p>
    </div>
  );
}
