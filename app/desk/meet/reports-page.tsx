import { wireLanguage } from '~/contract/language';
import { useTexts } from '~/i18n/use-texts';
import { claimsOf } from '~/member-api/desk/claims/claims.server';
import { listReports } from '~/member-api/meet/desk.server';
import { readPage } from '../form/read-page';
import { Filters, Head, Moment, OnIt, Pages, Waiting } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';

const PER_PAGE = 25;

/** Reports about profiles: those that wait, oldest first; or all, newest first. */
export const reportsPage = deskPage({
  path: '/desk/reports',
  access: ['desk', 'auditor'],
  title: (t) => t('deskMeet:reports'),
  load: async ({ desk, url, at, i18n }) => {
    const page = readPage(url);
    const all = url.searchParams.get('all') === '1';
    const { list, total } = await listReports(desk, { page, limit: PER_PAGE, all });
    const ids = list.map(({ id }) => id);
    const claims = await claimsOf(desk.db, 'report', ids, at);
    return {
      page,
      all,
      total,
      list: list.map(({ id, profile, reason, at: sent, handled, outcome }) => ({
        ...{ id, reason, sent, outcome },
        profile: profile?.[wireLanguage(i18n.language)],
        handled: handled?.at,
        claim: claims.get(id),
      })),
    };
  },
  View: function Reports({ data: { page, all, total, list } }) {
    const { t } = useTexts(['deskMeet', 'desk']);
    return (
      <>
        <Head title={t('reports')} up={{ href: deskPaths.home(), text: t('desk:nav.home') }}>
          <p>{all ? t('total', { count: total }) : t('waiting', { count: total })}</p>
        </Head>
        <Filters
          label={t('state')}
          choices={[
            { name: t('toDecide'), href: deskPaths.reports(), isCurrent: !all },
            { name: t('all'), href: deskPaths.reports({ all: 1 }), isCurrent: all },
          ]}
        />
        {list.length === 0 && <p>{t('nothing')}</p>}
        <ul className="d-list d-cells d-rows">
          {list.map(({ id, profile, reason, sent, handled, outcome, claim }) => (
            <li className="d-card" key={id}>
              <a href={deskPaths.report(id)}>{`${profile ?? t('gone')} · ${t(`reason.${reason}`)}`}</a>
              <p>
                {handled === undefined ? <Waiting since={sent} /> : <Moment at={handled} />}{' '}
                {outcome && t(`outcome.${outcome}`)}
              </p>
              <OnIt claim={claim} />
            </li>
          ))}
        </ul>
        <Pages
          page={page}
          pages={Math.ceil(total / PER_PAGE)}
          href={(to) => deskPaths.reports({ ...(all && { all: 1 }), page: to })}
        />
      </>
    );
  },
});
