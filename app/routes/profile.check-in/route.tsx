import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { checkIn, findCheckins } from '~/domains/account/checkin.api.server';
import { errorCode } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { useSubmission } from '~/root/form/use-submission';
import { CheckInForm } from '~/pages/check-in/check-in';
import { checkInSchema } from '~/domains/account/checkin.schema';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { pageTitle } from '~/root/shell/shell-data';
import { ErrorSummary } from '~/ui/form/error-summary';
import { layout, PageHead } from '~/ui/layout/section';
import { isUnsure, statusOf, UpstreamError } from '~/upstream/call/upstream-error';
import { setFlash } from '~/web/session/flash.server';
import { memberPage, settle } from '~/web/page/member-page.server';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('security:checkIn.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async (visit) => {
    const known = await settle(visit, findCheckins(visit.api), 'load.checkIn');
    // If the call failed, the upstream may still have a check-in.
    return { isOffered: 'failed' in known || known.shown !== undefined };
  });

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: checkInSchema,
    failure: 'failed.checkIn',
    run: async (_, visit) => {
      await checkIn(visit.api).catch((error: unknown) => {
        if (!(error instanceof UpstreamError)) throw error;
        if (isUnsure(error))
          throw new FormError(
            { '': [errorCode('checkIn.unsure', { id: error.requestId })] },
            statusOf(error),
            'unknown',
          );
        throw error;
      });
      const flash = await setFlash(visit, { tone: 'success', code: 'security:checkIn.flash' });
      return redirect(paths.profile(), { headers: { 'Set-Cookie': flash } });
    },
  });

/** The page for a failed check-in, with its error and the form to retry. */
export default function CheckInPage() {
  const { t } = useTexts(['security', 'errors']);
  const { isOffered } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const sentences = useFieldErrors();
  const lines = Object.values(reply?.result.error ?? {}).flatMap((codes) => sentences(codes) ?? []);
  return (
    <div className={layout.narrow}>
      <PageHead
        title={t('security:checkIn.title')}
        lead={t(isOffered ? 'security:checkIn.lead' : 'security:checkIn.none')}
      />
      <ErrorSummary title={t('errors:failed.title')} lines={lines.map((text) => ({ text }))} answer={reply} />
      {isOffered && <CheckInForm />}
    </div>
  );
}
