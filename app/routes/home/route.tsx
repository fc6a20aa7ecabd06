import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { blocksNobody, listHotProfiles } from '~/domains/meet/meet.api.server';
import { MeetGrid } from '~/domains/meet/meet-grid';
import { FilmGrid } from '~/domains/movie/film-grid';
import { audienceOf, filmSorts, listHotFilms } from '~/domains/movie/movie.api.server';
import { filmCard } from '~/domains/movie/movie.view';
import { announcementWords } from '~/domains/news/announcement-words.server';
import { listBanners, listFirst, type Announcement } from '~/domains/news/news.api.server';
import { noticeLine } from '~/domains/news/news.view';
import { currencySign } from '~/i18n/currency.server';
import { wireLanguage, type Language } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { AsOf } from '~/root/shell/as-of';
import { NobodyPaysLine } from '~/root/shell/promises';
import { SettledPart } from '~/root/shell/settled-part';
import { useHistoryCache } from '~/root/client/history-cache';
import { pageTitle } from '~/root/shell/shell-data';
import { derived } from '~/upstream/cache/derived';
import { FromOperator } from '~/ui/feedback/operator-words';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { privateNoCache } from '~/web/render/cache-headers';
import { withStaleFallback } from '~/web/page/stale-fallback.server';
import { memberPage, settle } from '~/web/page/member-page.server';
import { sharedSeed } from '~/web/page/random-seed.server';
import type { RouteHandle } from '~/web/render/route-handle';
import { sharedReads } from '~/web/page/shared-lists.server';
import { Carousel } from './carousel';
import { NoticeBar } from './notice-bar';
import { findToGoOn } from './go-on.server';
import { GoOn } from './go-on';
import styles from './home.module.css';
import { fittingNotices } from './notices.server';
import { WinnersFeed } from './winners-feed';

export { recallPage as clientLoader } from '~/root/client/history-cache';

/** How many announcements are requested; the notice bar shows as many of them as fit. */
const NOTICES = 50;

export const meta = pageTitle('home:title');

export const headers = privateNoCache;

/** Films to go on with are a member's own: a page with them is drawn for that member alone. */
export const handle: RouteHandle = { personal: ({ goOn }) => (goOn === undefined ? ['name'] : undefined) };

const lineOf = (announcement: Announcement, language: Language) =>
  derived(announcement, `line ${language}`, () => {
    const words = announcementWords(announcement, language);
    return words && noticeLine(announcement, words);
  });

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async (visit) => {
    const { language, session } = visit;
    const audience = audienceOf(visit.api, wireLanguage(language), session.token);
    const { api, asOf } = withStaleFallback(visit);
    const { shared, witnessed } = sharedReads(visit, api);
    const [goOn, banners, notices, meets, films] = await Promise.all([
      findToGoOn(visit),
      settle(visit, witnessed('banners', listBanners), 'load.banners'),
      settle(
        visit,
        shared('notices', async (asked) =>
          (await listFirst(asked, NOTICES)).flatMap((announcement) => lineOf(announcement, language) ?? []),
        ),
        'load.notices',
      ),
      settle(
        visit,
        blocksNobody(visit.api) ? shared('hot meets', listHotProfiles) : listHotProfiles(api),
        'load.meets',
      ),
      settle(
        visit,
        shared('hot films', async (asked) =>
          (await listHotFilms(asked, audience)).map((film) => filmCard(film, language)),
        ),
        'load.films',
      ),
    ]);
    const joined = 'shown' in notices ? fittingNotices(notices.shown) : undefined;
    const { env, operator, unit } = visit.app.settings;
    const sign = operator && currencySign(unit, language);
    return {
      name: session.name,
      ...(goOn && { goOn }),
      banners,
      notices: joined ? { shown: joined.lines } : notices,
      hasMoreNotices: joined?.hasMore === true,
      meets,
      films,
      filmsAreHot: filmSorts(visit.api).includes('hot'),
      asOf: asOf(),
      winners: env.WINNERS_FEED === 'on' ? { seed: sharedSeed(), sign } : undefined,
    };
  });

export default function HomePage() {
  const { t } = useTexts('home');
  const shown = useLoaderData<typeof loader>();
  useHistoryCache(shown);
  const { name, goOn, banners, notices, hasMoreNotices, meets, films, filmsAreHot, asOf, winners } = shown;
  const written = [banners, notices].flatMap<{ onMoney: boolean }>((part) => ('shown' in part ? part.shown : []));
  return (
    <>
      <PageHead title={name ? t('welcome', { name }) : t('welcomeBack')} />
      <AsOf time={asOf} />
      <div className={styles['home']}>
        <div className={styles['front']}>
          {written.some(({ onMoney }) => onMoney) && <NobodyPaysLine />}
          {written.length > 0 && <FromOperator onMoney={false} />}
          <SettledPart part={banners} empty={t('noBanners')}>
            {(slides) => <Carousel slides={slides} />}
          </SettledPart>
          <SettledPart part={notices} empty={t('noNotices')}>
            {(lines) => <NoticeBar lines={lines} hasMore={hasMoreNotices} />}
          </SettledPart>
        </div>
        {goOn && <GoOn part={goOn} />}
        <Section title={t('hotMeets')} aside={<Link to={paths.meets()}>{t('viewMore')}</Link>}>
          <SettledPart part={meets} empty={t('noMeets')}>
            {(profiles) => <MeetGrid profiles={profiles} isRow />}
          </SettledPart>
        </Section>
        <Section
          title={t(filmsAreHot ? 'hotFilms' : 'newFilms')}
          aside={<Link to={paths.movies()}>{t('viewMore')}</Link>}
        >
          <SettledPart part={films} empty={t('noFilms')}>
            {(cards) => <FilmGrid films={cards} isRow />}
          </SettledPart>
        </Section>
        {winners && (
          <div className={styles['beside']}>
            <WinnersFeed {...winners} />
          </div>
        )}
        <Links>
          <Link to={paths.limits()}>{t('yourLimits')}</Link>
        </Links>
      </div>
    </>
  );
}
