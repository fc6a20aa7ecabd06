import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { logoutSchema } from '~/domains/account/account.schema';
import { logOut } from '~/domains/account/account.api.server';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form-frame';
import { pageTitle, useShell } from '~/root/shell-data';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Button, buttonLink } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { layout, PageHead } from '~/ui/layout/section';
import { setFlash } from '~/web/flash.server';
import { forgetEntries } from '~/web/kept-entries.server';
import { memberPage } from '~/web/page.server';
import { forgetStyles } from '~/web/page-styles.server';
import { clearSession } from '~/web/session.server';
import { submit } from '~/web/submit.server';
import type { SubmitReply } from '~/web/submit-reply';
import { UpstreamError } from '~/upstream/upstream-error';

export { sendOrKeep as clientAction, unlessLineLost as shouldRevalidate } from '~/root/lost-line';

export const meta = pageTitle('account:logout.title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, async () => null);

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    // Whoever presses it wants nobody to be signed in here.
    forWhoever: true,
    schema: logoutSchema,
    run: async (_, { api, request }) => {
      try {
        await logOut(api);
      } catch (error) {
        // Signing out of this browser never depends on the upstream; what failed there has been logged.
        if (!(error instanceof UpstreamError)) throw error;
      }
      const headers = new Headers({ 'Clear-Site-Data': '"cache"' });
      headers.append('Set-Cookie', clearSession(request));
      headers.append('Set-Cookie', forgetEntries(request));
      headers.append('Set-Cookie', forgetStyles());
      headers.append('Set-Cookie', await setFlash(request, { tone: 'success', code: 'account:flash.signedOut' }));
      return redirect(paths.login(), { headers });
    },
  });

/** Asks first; a link never signs anybody out. Source: product.md, chapter 1. */
export default function LogoutPage() {
  const { t } = useTranslation(['account', 'errors']);
  const shell = useShell();
  const reply = useActionData<SubmitReply>();
  const sentences = useFieldErrors();
  const lines = Object.values(reply?.result.error ?? {}).flatMap((codes) => sentences(codes) ?? []);
  return (
    <div className={layout.narrow}>
      <PageHead title={t('account:logout.ask')} lead={t('account:logout.text')} />
      <ErrorSummary title={t('errors:failed.title')} lines={lines.map((text) => ({ text }))} answer={reply} />
      <Form method="post" className={layout.chips} reloadDocument>
        {shell && <HiddenField name="csrf" value={shell.csrf} />}
        <Button>{t('account:logout.submit')}</Button>
        <Link className={buttonLink.quiet} to={paths.home()}>
          {t('account:logout.stay')}
        </Link>
      </Form>
    </div>
  );
}
