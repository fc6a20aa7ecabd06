import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { checkIn, findCheckins } from '~/domains/account/checkin.api.server';
import { errorCode } from '~/i18n/error-text';
import { useReply } from '~/root/form-reply';
import { CheckInForm } from '~/routes/profile._index/check-in';
import { checkInSchema } from '~/domains/account/checkin.schema';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form-frame';
import { pageTitle } from '~/root/shell-data';
import { ErrorSummary } from '~/ui/form/error-summary';
import { layout, PageHead } from '~/ui/layout/section';
import { isUnsure, statusOf, UpstreamError } from '~/upstream/upstream-error';
import { setFlash } from '~/web/flash.server';
import { memberPage, part } from '~/web/page.server';
import { FormRefusal } from '~/web/form-refusal';
import { submit } from '~/web/submit.server';

export { sendOrKeep as clientAction, unlessLineLost as shouldRevalidate } from '~/root/lost-line';

export const meta = pageTitle('security:checkIn.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async ({ api }) => {
    const known = await part(findCheckins(api), 'load.checkIn');
    // One that could not be asked may be there all the same.
    return { isOffered: 'failed' in known || known.shown !== undefined };
  });

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: checkInSchema,
    failure: 'failed.checkIn',
    run: async (_, { api, request }) => {
      await checkIn(api).catch((error: unknown) => {
        if (!(error instanceof UpstreamError)) throw error;
        if (isUnsure(error))
          throw new FormRefusal(
            { '': [errorCode('checkIn.unsure', { id: error.requestId })] },
            statusOf(error),
            'unknown',
          );
        throw error;
      });
      const flash = await setFlash(request, { tone: 'success', code: 'security:checkIn.flash' });
      return redirect(paths.profile(), { headers: { 'Set-Cookie': flash } });
    },
  });

/** Where a check-in that did not work says so, and can be sent again. */
export default function CheckInPage() {
  const { t } = useTranslation(['security', 'errors']);
  const { isOffered } = useLoaderData<typeof loader>();
  const reply = useReply();
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
      <p>
        <Link to={paths.profile()}>{t('security:back')}</Link>
      </p>
    </div>
  );
}
