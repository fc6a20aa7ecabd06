import { useTexts } from '~/i18n/use-texts';
import { layout } from '../layout/section';
import { PayWarning } from './service-words';

/**
 * Stands above content that the operator of the service has written (banners, announcements, descriptions), so that it is not taken
 * for ours. @param onMoney whether that may ask for money
 */
export function FromOperator({ onMoney }: { onMoney: boolean }) {
  const { t } = useTexts('shell');
  return (
    <>
      {onMoney && <PayWarning />}
      <p className={layout.small}>{t('byOperator')}</p>
    </>
  );
}
