import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { RequestFacts, WhoReads } from '~/domains/meet/date-request';
import { FORM_FACTS, listRequests } from '~/domains/meet/meet.api.server';
import { MeetLinks } from '~/domains/meet/meet-links';
import { requestView, type RequestView } from '~/domains/meet/meet.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { readPageQuery } from '~/paths.schema';
import { SettledPart } from '~/root/shell/settled-part';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { Columns } from '~/ui/layout/columns';
import { Pager } from '~/ui/layout/pager';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';

const PAGE_SIZE = 10;

export const meta = pageTitle('meet:requests.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async ({ api, app, url, clock }) => {
      const { page } = readPageQuery(url);
      const list = await listRequests(api, page, PAGE_SIZE);
      return {
        page,
        keptDays: app.upstream.isEmbedded ? FORM_FACTS.keptDays : undefined,
        list: list && {
          more: list.more,
          last: list.last,
          requests: list.rows.map((request) => requestView(request, clock)),
        },
      };
    },
    'load.requests',
  );

/** A request under the name of the person, with the way to cancel it. */
function SentRequest({ request }: { request: RequestView }) {
  const { t } = useTexts('meet');
  const { profileId, status } = request;
  const name = request.name ?? t('noName');
  return (
    <Section
      title={profileId ? <Link to={paths.meet(profileId)}>{name}</Link> : name}
      aside={
        status !== 'revoked' &&
        profileId && (
          <Link
            to={paths.revokeRequest(profileId)}
            aria-label={[t('revoke.link'), request.name].filter(Boolean).join(' ')}
          >
            {t('revoke.link')}
          </Link>
        )
      }
    >
      <RequestFacts request={request} />
    </Section>
  );
}

export default function DateRequestsPage() {
  const { t } = useTexts(['meet', 'service']);
  const { page, list, keptDays } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('meet:requests.title')} />
      {list ? (
        <Columns>
          <div>
            {page > 1 && list.requests.length === 0 ? (
              <Note>
                <p>{t('meet:beyond', { page })}</p>
                <Links>
                  <Link to={paths.dateRequests()}>{t('meet:firstPage')}</Link>
                </Links>
              </Note>
            ) : (
              <SettledPart
                part={{ shown: list.requests }}
                empty={t('meet:requests.empty')}
                action={
                  <Link className={buttonLink.quiet} to={paths.meets()}>
                    {t('meet:toPeople')}
                  </Link>
                }
              >
                {(requests) => requests.map((request) => <SentRequest key={request.id} request={request} />)}
              </SettledPart>
            )}
            <Pager page={page} more={list.more} last={list.last} href={paths.dateRequests} />
          </div>
          <div>
            <WhoReads keptDays={keptDays} />
            <MeetLinks />
          </div>
        </Columns>
      ) : (
        <>
          <Note>
            <p>{t('meet:request.unsupported')}</p>
            <Links>
              <Link to={paths.customerService()}>{t('service:title')}</Link>
            </Links>
          </Note>
          <MeetLinks />
        </>
      )}
    </>
  );
}
