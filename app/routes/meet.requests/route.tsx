import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { RequestFacts } from '~/domains/meet/date-request';
import { listRequests } from '~/domains/meet/meet.api.server';
import { MeetLinks } from '~/domains/meet/meet-links';
import { requestView } from '~/domains/meet/meet.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { readPageQuery } from '~/paths.schema';
import { SettledPart } from '~/root/shell/settled-part';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { Pairs } from '~/ui/layout/columns';
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
        isOwn: app.upstream.isEmbedded,
        list: list && {
          more: list.more,
          last: list.last,
          requests: list.rows.map((request) => requestView(request, clock)),
        },
      };
    },
    'load.requests',
  );

export default function DateRequestsPage() {
  const { t } = useTexts(['meet', 'service']);
  const { page, list, isOwn } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('meet:requests.title')} lead={isOwn ? t('meet:request.revocable') : ''} />
      {list ? (
        <>
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
              {(requests) => (
                <Pairs>
                  {requests.map((request) => (
                    <Section
                      key={request.id}
                      title={
                        request.profileId ? (
                          <Link to={paths.meet(request.profileId)}>{request.name ?? t('meet:noName')}</Link>
                        ) : (
                          (request.name ?? t('meet:noName'))
                        )
                      }
                      aside={
                        request.status !== 'revoked' &&
                        request.profileId && (
                          <Link
                            to={paths.revokeRequest(request.profileId)}
                            aria-label={[t('meet:revoke.link'), request.name].filter(Boolean).join(' ')}
                          >
                            {t('meet:revoke.link')}
                          </Link>
                        )
                      }
                    >
                      <RequestFacts request={request} />
                    </Section>
                  ))}
                </Pairs>
              )}
            </SettledPart>
          )}
          <Pager page={page} more={list.more} last={list.last} href={paths.dateRequests} />
        </>
      ) : (
        <Note>
          <p>{t('meet:request.unsupported')}</p>
          <Links>
            <Link to={paths.customerService()}>{t('service:title')}</Link>
          </Links>
        </Note>
      )}
      <MeetLinks />
    </>
  );
}
