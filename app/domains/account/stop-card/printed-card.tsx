import { useTexts } from '~/i18n/use-texts';
import type { QrCode } from '~/ui/media/qr-code';
import { QrDrawing } from '~/ui/media/qr-drawing';
import styles from './stop-card.module.css';

interface Props {
  brand: string;
  link: string;
  qr: QrCode;
}

/** The stop card, in the size of a bank card when printed. Black on white in both themes, so that phones can read it. */
export function PrintedCard({ brand, link, qr }: Props) {
  const { t } = useTexts('stopCard');
  return (
    <div className={styles['card']}>
      <QrDrawing className={styles['code']} code={qr} label={t('made.qr')} />
      <div className={styles['words']}>
        <p className={styles['brand']}>{brand}</p>
        <p>
          <strong>{t('title')}</strong>
        </p>
        <p>{t('card.text')}</p>
      </div>
      <p className={styles['link']}>{link}</p>
    </div>
  );
}
