import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { FreePromise, RequestFacts, WhoReads } from '~/domains/meet/date-request';
import { paths } from '~/paths';
import { useReply } from '~/root/form-reply';
import { pageTitle } from '~/root/shell-data';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page.server';
import { askForDate, loadRequestPage } from './ask-for-date.server';
import { RequestForm } from './request-form';

export { sendOrKeep as clientAction, unlessLineLost as shouldRevalidate } from '~/root/lost-line';

export const meta = pageTitle('meet:request.link');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadRequestPage, 'load.requests');

export const action = (args: ActionFunctionArgs) => askForDate(args);

export default function DateRequestPage() {
  const { t } = useTranslation('meet');
  const { id, name, provenance, isSupported, open, messageMax, keptDays, formKey } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <div className={layout.narrow}>
      <PageHead title={t('request.title', { name: name ?? t('noName') })} />
      {!isSupported && !reply ? (
        <Note>{t('request.unsupported')}</Note>
      ) : open ? (
        <>
          <Section title={t('request.sent')}>
            <RequestFacts request={open} />
          </Section>
          <Link className={buttonLink.quiet} to={paths.revokeRequest(id)}>
            {t('revoke.link')}
          </Link>
          <FreePromise />
          <WhoReads keptDays={keptDays} />
        </>
      ) : (
        <>
          <FreePromise />
          {provenance && <p>{t('provenance', { provenance })}</p>}
          <RequestForm key={id} formKey={formKey} messageMax={messageMax} reply={reply} />
          <WhoReads keptDays={keptDays} />
        </>
      )}
      <p className={layout.links}>
        <Link to={paths.meet(id)}>{t('toProfile')}</Link>
        {isSupported && <Link to={paths.dateRequests()}>{t('requests.title')}</Link>}
        <Link to={paths.meetSafety()}>{t('safety.title')}</Link>
      </p>
    </div>
  );
}
