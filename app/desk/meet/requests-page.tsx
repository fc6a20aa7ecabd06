import { wireLanguage } from '~/contract/language';
import { useTexts } from '~/i18n/use-texts';
import { claimsOf } from '~/member-api/desk/claims/claims.server';
import { listWaitingRequests } from '~/member-api/meet/desk.server';
import { readPage } from '../form/read-page';
import { Head, OnIt, Pages, Waiting } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';

const PER_PAGE = 25;

/** Date requests that wait, oldest first, without what members wrote. */
export const requestsPage = deskPage({
  path: '/desk/requests',
  access: ['desk', 'auditor'],
  title: (t) => t('deskMeet:requests'),
  load: async ({ desk, url, at, i18n }) => {
    const page = readPage(url);
    const { list, total } = await listWaitingRequests(desk, { page, limit: PER_PAGE });
    const ids = list.map(({ id }) => id);
    const claims = await claimsOf(desk.db, 'date_request', ids, at);
    return {
      page,
      total,
      list: list.map(({ id, profile, member, at: sent }) => ({
        ...{ id, member, sent },
        profile: profile[wireLanguage(i18n.language)],
        claim: claims.get(id),
      })),
    };
  },
  View: function Requests({ data: { page, total, list } }) {
    const { t } = useTexts(['deskMeet', 'desk']);
    return (
      <>
        <Head title={t('requests')} up={{ href: deskPaths.home(), text: t('desk:nav.home') }}>
          <p>{t('waiting', { count: total })}</p>
        </Head>
        {list.length === 0 && <p>{t('nothing')}</p>}
        <ul className="d-list d-cells d-rows d-long">
          {list.map(({ id, profile, member, sent, claim }) => (
            <li className="d-card" key={id}>
              <a href={deskPaths.request(id)}>{t('requestTo', { member, profile })}</a>
              <p>
                <Waiting since={sent} />
              </p>
              <OnIt claim={claim} />
            </li>
          ))}
        </ul>
        <Pages page={page} pages={Math.ceil(total / PER_PAGE)} href={deskPaths.requests} />
      </>
    );
  },
});
