import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { RequestFacts } from '~/domains/meet/date-request';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { pageTitle } from '~/root/shell/shell-data';
import { buttonLink } from '~/ui/form/button';
import { DangerButton } from '~/ui/form/danger-button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Columns } from '~/ui/layout/columns';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { loadRevokePage, revoke } from './revoke.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('meet:revoke.title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadRevokePage, 'load.requests');

export const action = (args: ActionFunctionArgs) => revoke(args);

/** A confirmation page; a link never revokes a request. */
export default function RevokePage() {
  const { t } = useTexts('meet');
  const { id, isOwn, request } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const [form] = useForm({ id: 'revoke', reply });
  const sent = reply?.result.initialValue['request'];
  return (
    <>
      <PageHead title={t('revoke.title')} lead={isOwn ? t('revoke.lead') : ''} />
      <Columns>
        <div>
          {request && (
            <Section title={request.name ?? t('noName')}>
              <RequestFacts request={request} />
            </Section>
          )}
          <FormFrame form={form} fields={[]} reply={reply}>
            <HiddenField name="request" value={request?.id ?? (typeof sent === 'string' ? sent : '')} />
            <div className={layout.chips}>
              <DangerButton does="delete">{isOwn ? t('revoke.submit') : t('revoke.link')}</DangerButton>
              <Link className={buttonLink.quiet} to={paths.dateRequest(id)}>
                {t('revoke.keep')}
              </Link>
            </div>
          </FormFrame>
        </div>
      </Columns>
    </>
  );
}
