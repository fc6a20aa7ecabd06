import { useTexts } from '~/i18n/use-texts';
import type { QrCode } from './qr-code';
import styles from './stop-card.module.css';

interface Props {
  brand: string;
  link: string;
  qr: QrCode;
}

/** Modules of margin around a QR code. Source: ISO/IEC 18004, quiet zone. */
const MARGIN = 4;

/** The stop card, in the size of a bank card when printed. Black on white in both themes, so that phones can read it. */
export function PrintedCard({ brand, link, qr: { size, path } }: Props) {
  const { t } = useTexts('stopCard');
  const box = `${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`;
  return (
    <div className={styles['card']}>
      <svg className={styles['code']} viewBox={box} role="img" aria-label={t('made.qr')} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
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
