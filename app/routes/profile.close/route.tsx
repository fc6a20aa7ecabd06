import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useSubmission } from '~/root/form/use-submission';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { CloseForm, KeepForm } from './close-forms';
import { changeClosing, loadClosePage } from './close.server';
import { OpenMatters } from './open-matters';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('ownData:close.title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadClosePage, 'load.closing');

export const action = (args: ActionFunctionArgs) => changeClosing(args);

/** What closing means, what to settle first, and the form; once it has begun, the form that keeps the account. */
export default function ClosePage() {
  const { t } = useTexts('ownData');
  const page = useLoaderData<typeof loader>();
  const reply = useSubmission();
  if (!page.isOffered)
    return (
      <div className={layout.narrow}>
        <PageHead title={t('close.title')} />
        <p>{t('close.unsupported')}</p>
        <NeverAsked />
        <p className={layout.links}>
          <Link to={paths.customerService()}>{t('close.toService')}</Link>
          <Link to={paths.ownData()}>{t('close.toData')}</Link>
        </p>
      </div>
    );
  const { until, open, remainder } = page;
  const hasBegun = until !== undefined;
  const isOpen = Object.values(open).some((one) => one !== undefined);
  return (
    <div className={layout.narrow}>
      <PageHead title={t('close.title')} lead={hasBegun ? '' : t('close.lead')} />
      {hasBegun && (
        <Note kind="warning">
          <p>{t('close.begun', { until: until || '–' })}</p>
          {isOpen && <p>{t('close.waits')}</p>}
        </Note>
      )}
      {isOpen && <OpenMatters open={open} />}
      {hasBegun ? <KeepForm reply={reply} /> : (!isOpen || reply) && <CloseForm reply={reply} remainder={remainder} />}
      <NeverAsked />
      <p>{t('close.meanwhile')}</p>
      <Section title={t('close.erased')}>
        <p>{t('close.erased.text')}</p>
      </Section>
      <Section title={t('close.stays')}>
        <p>{t('close.stays.text')}</p>
        <p>{t('close.exclusion')}</p>
      </Section>
      <p className={layout.links}>
        <Link to={paths.ownData()}>{t('close.toData')}</Link>
        <Link to={paths.profile()}>{t('back')}</Link>
      </p>
    </div>
  );
}
