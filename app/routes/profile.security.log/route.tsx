import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { EventList } from '~/domains/account/security/event-list';
import { findSecurityEvents, KEPT_DAYS } from '~/domains/account/security/security.api.server';
import { eventView } from '~/domains/account/security/security.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { readPageQuery } from '~/paths.schema';
import { SettledPart } from '~/root/shell/settled-part';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Pager } from '~/ui/layout/pager';
import { Links, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';

const PAGE_SIZE = 20;

export const meta = pageTitle('logins:log.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async ({ api, app, url, clock }) => {
      const { page } = readPageQuery(url);
      const list = await findSecurityEvents(api, page, PAGE_SIZE);
      return {
        page,
        // How long another service keeps it is not known.
        days: app.upstream.isEmbedded ? KEPT_DAYS : undefined,
        list: list && {
          more: list.more,
          last: list.last,
          events: list.rows.map((event) => eventView(event, clock)),
        },
      };
    },
    'load.securityLog',
  );

export default function SecurityLogPage() {
  const { t } = useTexts(['logins']);
  const { page, days, list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('logins:log.title')}
        lead={list ? (days ? t('logins:log.leadDays', { days }) : t('logins:log.lead')) : ''}
      />
      {!list ? (
        <Note>{t('logins:log.unsupported')}</Note>
      ) : page > 1 && list.events.length === 0 ? (
        <Note>
          <p>{t('logins:beyond', { page })}</p>
          <Links>
            <Link to={paths.securityLog()}>{t('logins:firstPage')}</Link>
          </Links>
        </Note>
      ) : (
        <SettledPart part={{ shown: list.events }} empty={t('logins:log.empty')}>
          {(events) => <EventList events={events} />}
        </SettledPart>
      )}
      {list && <Pager page={page} more={list.more} last={list.last} href={paths.securityLog} />}
    </>
  );
}
