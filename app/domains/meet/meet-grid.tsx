import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '~/paths';
import { Picture } from '~/ui/media/picture';
import styles from './meet-grid.module.css';
import type { Profile } from './meet.api.server';

/** Profiles as a grid of cards, each leading to its page. */
export function MeetGrid({ profiles }: { profiles: readonly Profile[] }) {
  const { t } = useTranslation('meet');
  return (
    <ul className={styles['grid']}>
      {profiles.map((profile) => (
        <li key={profile.id}>
          <Link className={styles['card']} to={paths.meet(profile.id)}>
            <Picture src={profile.picture} alt="" kind="person" />
            <span className={styles['name']}>{profile.name ?? t('noName')}</span>{' '}
            <span className={styles['facts']}>
              {profile.region && <span>{profile.region}</span>}{' '}
              {profile.likes !== undefined && <span>{t('likes', { count: profile.likes })}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
