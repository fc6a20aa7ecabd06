import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { findLogins } from '~/domains/account/security/security.api.server';
import { loginView } from '~/domains/account/security/security.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { readPageQuery } from '~/paths.schema';
import { useFieldErrors } from '~/root/form/form-errors';
import { useSubmission } from '~/root/form/use-submission';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Pairs } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Pager } from '~/ui/layout/pager';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { EndLogin, EndOthers } from './end-login';
import { endLoginsByForm } from './end-login.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

const PAGE_SIZE = 10;

export const meta = pageTitle('logins:title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async ({ api, url, clock }) => {
      const { page } = readPageQuery(url);
      const list = await findLogins(api, page, PAGE_SIZE);
      return {
        page,
        list: list && {
          more: list.more,
          last: list.last,
          logins: list.rows.map((login) => loginView(login, clock)),
        },
      };
    },
    'load.logins',
  );

export const action = endLoginsByForm;

export default function LoginsPage() {
  const { t } = useTexts(['logins', 'shell', 'errors']);
  const { page, list } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const sentences = useFieldErrors();
  const lines = Object.values(reply?.result.error ?? {}).flatMap((codes) => sentences(codes) ?? []);
  // One alone has a button of its own.
  const hasOthers = list && (page > 1 || list.more || list.logins.filter(({ isCurrent }) => !isCurrent).length > 1);
  return (
    <>
      <PageHead title={t('logins:title')} lead={list ? t('logins:lead') : ''} />
      <ErrorSummary title={t('errors:failed.title')} lines={lines.map((text) => ({ text }))} answer={reply} />
      {!list && <Note>{t('logins:unsupported')}</Note>}
      {list && page > 1 && list.logins.length === 0 && (
        <Note>
          <p>{t('logins:beyond', { page })}</p>
          <Links>
            <Link to={paths.logins()}>{t('logins:firstPage')}</Link>
          </Links>
        </Note>
      )}
      {list && list.logins.length > 0 && (
        <Pairs>
          {list.logins.map(({ id, device, network, startedAt, seenAt, isCurrent }) => (
            <Section
              key={id}
              title={device ?? t('logins:unknownDevice')}
              aside={isCurrent ? <strong>{t('logins:current')}</strong> : undefined}
            >
              <Facts
                facts={[
                  [t('logins:network'), network],
                  [t('logins:first'), startedAt],
                  [t('logins:last'), seenAt],
                ]}
              />
              {!isCurrent && <EndLogin id={id} device={device ?? t('logins:unknownDevice')} />}
            </Section>
          ))}
        </Pairs>
      )}
      {hasOthers && <EndOthers />}
      {list && <Pager page={page} more={list.more} last={list.last} href={paths.logins} />}
      <Links>
        <Link to={paths.changePassword()}>{t('logins:toPassword')}</Link>
      </Links>
    </>
  );
}
