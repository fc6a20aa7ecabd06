import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { CardGrid } from '~/ui/layout/card-grid';
import { Picture } from '~/ui/media/picture';
import type { Profile } from './meet.api.server';
import styles from './meet.module.css';

/** Profiles as a grid of cards, each leading to its page. */
export function MeetGrid({ profiles, isRow }: { profiles: readonly Profile[]; isRow?: boolean }) {
  const { t, i18n } = useTexts('meet');
  return (
    <CardGrid
      isRow={isRow}
      things={profiles}
      cardOf={({ id, name, picture, region, likes }) => ({
        id,
        href: paths.meet(id),
        picture: <Picture src={picture} alt="" kind="person" />,
        name: name ?? t('noName'),
        lang: detectLanguage(name, i18n.language),
        facts: (
          <>
            {region && (
              <span className={styles['place']} lang={detectLanguage(region, i18n.language)}>
                {region}
              </span>
            )}{' '}
            {likes !== undefined && <span>{t('likes', { count: likes })}</span>}
          </>
        ),
      })}
    />
  );
}
