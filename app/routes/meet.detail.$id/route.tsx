import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, type MetaFunction } from '@remix-run/react';
import { Photos } from '~/domains/meet/photos';
import styles from '~/domains/meet/meet.module.css';
import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useHistoryCache } from '~/root/client/history-cache';
import { namedTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { Facts } from '~/ui/layout/facts';
import { FromOperator } from '~/ui/feedback/operator-words';
import { PayWarning, ServiceWords } from '~/ui/feedback/service-words';
import { layout, Links, PageHead, Section } from '~/ui/layout/section';
import { Picture } from '~/ui/media/picture';
import { privateNoCache } from '~/web/render/cache-headers';
import { memberPage } from '~/web/page/member-page.server';
import { loadProfile } from '~/pages/meet/load-profile.server';

export { recallPage as clientLoader } from '~/root/client/history-cache';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => namedTitle(matches, data?.name, 'meet:title');

export const headers = privateNoCache;

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadProfile, 'load.meets');

export default function ProfileDetailPage() {
  const { t, i18n } = useTexts('meet');
  const profile = useLoaderData<typeof loader>();
  useHistoryCache(profile);
  const name = profile.name ?? t('noName');
  return (
    <>
      {profile.onMoney && <PayWarning />}
      <div className={styles['person']}>
        <div className={styles['words']}>
          <div className={styles['intro']}>
            <PageHead title={name} lead={profile.region ?? ''} lang={detectLanguage(profile.name, i18n.language)} />
            {profile.likes !== undefined && <p>{t('likes', { count: profile.likes })}</p>}
            <nav className={styles['actions']} aria-label={t('actions')}>
              <Link to={paths.reportProfile(profile.id)}>{t('report.link')}</Link>{' '}
              {profile.canBlock && <Link to={paths.blockProfile(profile.id)}>{t('block.link')}</Link>}
            </nav>
          </div>
          <div className={styles['act']}>
            <Note>
              <p>{t('freeHint')}</p>
              <Links>
                <Link to={paths.meetSafety()}>{t('safety.title')}</Link>
              </Links>
            </Note>
            {!profile.takesRequests && (
              <p>
                {t('request.byService')} <Link to={paths.customerService()}>{t('request.toService')}</Link>
              </p>
            )}
            <Link className={buttonLink.primary} to={paths.dateRequest(profile.id)}>
              {profile.hasAsked
                ? t('request.toSent')
                : profile.takesRequests
                  ? t('request.link')
                  : t('request.serviceLink')}
            </Link>
          </div>
          {profile.description && (
            <div className={styles['about']}>
              <Section title={t('about')}>
                <FromOperator onMoney={false} />
                <p
                  className={styles['description']}
                  lang={detectLanguage(profile.description, i18n.language)}
                  dir="auto"
                >
                  {profile.description}
                </p>
              </Section>
            </div>
          )}
          <div className={styles['facts']}>
            <Facts
              facts={[
                [
                  t('location'),
                  profile.location && (
                    <span lang={detectLanguage(profile.location, i18n.language)}>{profile.location}</span>
                  ),
                ],
                ...profile.measures.map((measure) => [t(measure.name), t('cm', { value: measure.value })] as const),
                [t('provenance'), profile.provenance && <ServiceWords words={profile.provenance} />],
              ]}
            />
          </div>
        </div>
        <div className={styles['portrait']}>
          <Picture src={profile.picture} alt={name} kind="person" place="portrait" priority="high" />
        </div>
        {(profile.photos.length > 0 || profile.videos.length > 0) && (
          <div className={styles['gallery']}>
            {profile.photos.length > 0 && (
              <Section title={t('photos')}>
                <p className={layout.lead}>{t('photo.hint')}</p>
                <Photos photos={profile.photos} cover={profile.picture} name={name} />
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
          </div>
        )}
      </div>
    </>
  );
}
