import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, type MetaFunction, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getProfile } from '~/domains/meet/meet.api.server';
import styles from '~/domains/meet/photos.module.css';
import { paths } from '~/paths';
import { readId } from '~/paths.schema';
import { recallPage } from '~/root/kept-for-back';
import { namedTitle } from '~/root/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Facts } from '~/ui/layout/facts';
import { PageHead, Section } from '~/ui/layout/section';
import { Picture } from '~/ui/media/picture';
import { keptForBack } from '~/web/cache-headers';
import { foundOr, memberPage, problemResponse } from '~/web/page.server';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => namedTitle(matches, data?.name, 'meet:title');

export const headers = keptForBack;

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const id = readId(visit.params['id']);
      if (!id) throw problemResponse(visit, 'profile.missing', 404);
      return foundOr(getProfile(visit.api, id), visit, 'profile.missing');
    },
    'load.meets',
  );

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  recallPage(request, () => serverLoader<typeof loader>());
clientLoader.hydrate = true as const;

export default function ProfileDetailPage() {
  const { t } = useTranslation('meet');
  const profile = useLoaderData<typeof loader>();
  const name = profile.name ?? t('noName');
  const cm = (value: number | undefined) => (value === undefined ? undefined : t('cm', { value }));
  return (
    <>
      <div className={styles['head']}>
        <Picture src={profile.picture} alt={name} kind="person" eager />
        <PageHead title={name} lead={profile.region ?? ''} />
      </div>
      <Note>{t('freeHint')}</Note>
      <Facts
        facts={[
          [t('height'), cm(profile.height)],
          [t('bust'), cm(profile.bust)],
          [t('waist'), cm(profile.waist)],
          [t('hips'), cm(profile.hips)],
          [t('location'), profile.location],
        ]}
      />
      {profile.description && (
        <Section title={t('about')}>
          <p>{profile.description}</p>
        </Section>
      )}
      {profile.photos.length > 0 && (
        <Section title={t('photos')}>
          <div className={styles['photos']}>
            {profile.photos.map((photo, index) => (
              <Picture key={photo} src={photo} alt={t('photoOf', { index: index + 1, name })} kind="person" />
            ))}
          </div>
        </Section>
      )}
      {profile.videos.length > 0 && (
        <Section title={t('videos')}>
          {profile.videos.map((video, index) => (
            // eslint-disable-next-line jsx-a11y/media-has-caption -- the upstream sends none for these
            <video
              key={video}
              controls
              preload="none"
              playsInline
              src={video}
              aria-label={t('videoOf', { index: index + 1 })}
            />
          ))}
        </Section>
      )}
      {profile.provenance && <p>{t('provenance', { provenance: profile.provenance })}</p>}
      <p>
        <Link to={paths.meets()}>{t('back')}</Link>
      </p>
    </>
  );
}
