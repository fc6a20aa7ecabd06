import { useTexts } from '~/i18n/use-texts';
import { listForDesk } from '~/member-api/news/desk.server';
import { listDrafts } from '~/member-api/news/drafts.server';
import { Links } from '~/ui/layout/section';
import { readPage } from '../../form/read-page';
import { useDesk } from '../../frame/context';
import { Head, Moment, Pages } from '../../frame/parts';
import { deskPage } from '../../page';
import { deskPaths } from '../../paths';
import type { StaffVisit } from '../../server/visit.server';
import { titleOf } from './said-form';

const LISTED = 20;

async function load({ desk: { db }, url }: StaffVisit) {
  const page = readPage(url);
  const withdrawn = url.searchParams.get('withdrawn') === '1';
  const [{ list, total }, drafts] = await Promise.all([
    listForDesk(db, { withdrawn, page, limit: LISTED }),
    withdrawn ? [] : listDrafts(db),
  ]);
  return { page, withdrawn, list, pages: Math.ceil(total / LISTED), drafts };
}

/** Drafts and announcements: what members see, or what was withdrawn. */
export const announcementsPage = deskPage({
  path: '/desk/announcements',
  access: ['content'],
  title: (t) => t('deskContent:announcements'),
  load,
  View: function Announcements({ data: { page, pages, withdrawn, list, drafts } }) {
    const { t } = useTexts('deskContent');
    const { language } = useDesk();
    const query = withdrawn ? { withdrawn: 1 as const } : {};
    return (
      <>
        <Head
          title={t('announcements')}
          up={{ href: deskPaths.content(), text: t('title') }}
          aside={
            <Links>
              <a href={deskPaths.draft('new')}>{t('write')}</a>
              <a href={deskPaths.announcements(withdrawn ? {} : { withdrawn: 1 })}>
                {withdrawn ? t('standing') : t('withdrawnOnes')}
              </a>
            </Links>
          }
        />
        {drafts.length > 0 && <h2>{t('drafts')}</h2>}
        <ul className="d-list d-cells d-rows d-long">
          {drafts.map((draft) => (
            <li className="d-card" key={draft.id}>
              <p className="d-row">
                <a href={deskPaths.draft(draft.id)}>{titleOf(draft, language)}</a>
                {draft.publish_at !== null && (
                  <strong>
                    {t('plannedFor')} <Moment at={draft.publish_at} />
                  </strong>
                )}
              </p>
              <p className="d-muted">
                {draft.staff} · <Moment at={draft.changed_at} />
              </p>
            </li>
          ))}
        </ul>
        <h2>{withdrawn ? t('withdrawnOnes') : t('standing')}</h2>
        {list.length === 0 && <p>{t('announcementsNone')}</p>}
        <ul className="d-list d-cells d-rows d-long">
          {list.map((notice) => (
            <li className="d-card" key={notice.id}>
              <p className="d-row">
                <a href={deskPaths.announcement(notice.id)}>{titleOf(notice, language)}</a>
                {notice.important === 1 && <strong>{t('important')}</strong>}
              </p>
              <p className="d-muted">
                <Moment at={notice.published_at} /> · {t('readBy')} {t('reads', { count: notice.read_count })}
              </p>
            </li>
          ))}
        </ul>
        <Pages page={page} pages={pages} href={(to) => deskPaths.announcements({ ...query, page: to })} />
      </>
    );
  },
});
