import { useTexts } from '~/i18n/use-texts';
import { Picture } from '~/ui/media/picture';
import styles from './meet.module.css';

interface Props {
  photos: readonly string[];
  /** The picture already on the page: blurred, it covers the photos without another download. */
  cover: string | undefined;
  name: string;
}

/**
 * Photos hidden until opened, one at a time or all at once, without JavaScript. A lazy picture in a closed `<details>` also loads only when opened,
 * but only with scripts enabled: otherwise browsers ignore `lazy`.
 */
export function Photos({ photos, cover, name }: Props) {
  const { t } = useTexts('meet');
  return (
    <div className={styles['photos']}>
      {photos.length > 1 && (
        <details className={styles['all']}>
          <summary>
            <span className={styles['showAll']}>{t('photo.showAll')}</span>{' '}
            <span className={styles['hideAll']}>{t('photo.hideAll')}</span>
          </summary>
          {photos.map((photo, index) => (
            <Picture
              key={photo}
              src={photo}
              alt={t('photoOf', { index: index + 1, name })}
              kind="person"
              place="column"
            />
          ))}
        </details>
      )}
      {photos.map((photo, index) => (
        <details className={styles['photo']} key={photo}>
          <summary>
            <span className={styles['cover']}>
              <Picture src={cover} alt="" kind="person" />
            </span>
            <span className={styles['show']}>{t('photo.show', { index: index + 1 })}</span>{' '}
            <span className={styles['hide']}>{t('photo.hide', { index: index + 1 })}</span>
          </summary>
          <Picture src={photo} alt={t('photoOf', { index: index + 1, name })} kind="person" place="column" />
        </details>
      ))}
    </div>
  );
}
