import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useSubmission } from '~/root/form/use-submission';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Columns } from '~/ui/layout/columns';
import { layout, Links, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { CloseForm, KeepForm } from './close-forms';
import { changeClosing, loadClosePage } from './close.server';
import { FactsList } from './facts-list';
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
        <Links>
          <Link to={paths.customerService()}>{t('close.toService')}</Link>
          <Link to={paths.ownData()}>{t('close.toData')}</Link>
        </Links>
      </div>
    );
  const { isKnown, asksCode, lead, begun, keep, open, canClose, remainder, stops, erases, keeps } = page;
  const hasForm = canClose || (reply !== undefined && !begun);
  const dataFirst = (
    <Links>
      <Link to={paths.ownData()}>{t('close.toData')}</Link>
    </Links>
  );
  return (
    <>
      <PageHead title={t('close.title')} lead={begun ? '' : lead} />
      <Columns>
        <div>
          {begun && (
            <Note kind="warning">
              {begun.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Note>
          )}
          {/* The first step; but a form stays in view. */}
          {!hasForm && !begun && dataFirst}
          {open && <OpenMatters open={open} after={begun ? undefined : t('close.after')} />}
          {hasForm && (
            <CloseForm
              reply={reply}
              remainder={remainder}
              asksCode={asksCode}
              submit={t(begun ? 'close.submitWaits' : 'close.submit')}
            />
          )}
          {begun && <KeepForm reply={canClose ? undefined : reply} text={keep} />}
          {(hasForm || begun) && dataFirst}
          {stops.length > 0 && (
            <>
              <FactsList title={t('close.stops')} lines={stops} />
              <p>{t('close.stopsNoMore')}</p>
            </>
          )}
        </div>
        <div>
          {erases.length > 0 && <FactsList title={t('close.erased')} lines={erases} />}
          {keeps.length > 0 && <FactsList title={t('close.stays')} lines={keeps} />}
          {isKnown && erases.length === 0 && keeps.length === 0 && <p>{t('close.unknown')}</p>}
          <NeverAsked />
        </div>
      </Columns>
    </>
  );
}
