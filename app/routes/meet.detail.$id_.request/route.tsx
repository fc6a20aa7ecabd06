import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CopiedRequest, RequestFacts, WhoReads } from '~/domains/meet/date-request';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useSubmission } from '~/root/form/use-submission';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { Columns } from '~/ui/layout/columns';
import { Links, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { askForDate, loadRequestPage } from './ask-for-date.server';
import { RequestForm } from './request-form';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('meet:request.link');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadRequestPage, 'load.requests');

export const action = (args: ActionFunctionArgs) => askForDate(args);

export default function DateRequestPage() {
  const { t } = useTexts(['meet', 'service']);
  const page = useLoaderData<typeof loader>();
  const { id, hasList, open, service, messageMax, keptDays, formKey } = page;
  const reply = useSubmission();
  const name = page.name ?? t('meet:noName');
  return (
    <>
      <PageHead
        title={open ? t('meet:request.sent', { name }) : t('meet:request.title', { name })}
        lead={t('meet:freeHint')}
      />
      <Columns isReadFirst={service !== undefined}>
        {service && (
          <Note>
            <p>{t('meet:request.byService')}</p>
            {service.canSend && <p>{t('meet:request.byMessage')}</p>}
          </Note>
        )}
        <div>
          {open && (
            <>
              <RequestFacts request={open} />
              <div>
                <Link className={buttonLink.quiet} to={paths.revokeRequest(id)}>
                  {t('meet:revoke.link')}
                </Link>
              </div>
            </>
          )}
          {service && !service.canSend && (
            <CopiedRequest letter={t('meet:request.letter', { name, id })} outside={service.outside} />
          )}
          {!open && (!service || service.canSend || reply) && (
            <RequestForm
              key={id}
              formKey={formKey}
              messageMax={messageMax}
              asMessage={service !== undefined}
              reply={reply}
            />
          )}
        </div>
        <div>
          {(!service || service.canSend) && <WhoReads keptDays={keptDays} />}
          <Links>
            {service && <Link to={paths.customerService()}>{t('service:title')}</Link>}
            {hasList && <Link to={paths.dateRequests()}>{t('meet:requests.title')}</Link>}
            <Link to={paths.meetSafety()}>{t('meet:safety.title')}</Link>
          </Links>
        </div>
      </Columns>
    </>
  );
}
