import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData } from '@remix-run/react';
import { logoutSchema } from '~/domains/account/account.schema';
import { logOut } from '~/domains/account/account.api.server';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { pageTitle, useShell } from '~/root/shell/shell-data';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Button, buttonLink } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { layout, PageHead } from '~/ui/layout/section';
import { setFlash } from '~/web/session/flash.server';
import { forgetEntries } from '~/web/form/form-draft.server';
import { memberPage } from '~/web/page/member-page.server';
import { forgetStyles } from '~/web/render/critical-css/critical-css.server';
import { clearSession } from '~/web/session/session.server';
import { submit } from '~/web/form/submit.server';
import type { SubmitReply } from '~/web/form/submit-reply';
import { createApiFor } from '~/web/page/request-context.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('account:logout.title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, async () => null);

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    // A logout form is accepted even if another member has signed in since: the intent is that no one is signed in here.
    forWhoever: true,
    schema: logoutSchema,
    run: async (_, visit) => {
      const { api, request } = visit;
      const { signedOut } = visit.app;
      const { token } = visit.session;
      // Signing out never depends on the upstream: from here on this app rejects the session.
      await signedOut.endLogins(token);
      const ending = await logOut(api);
      // A new API client: the form's deadline does not apply.
      const later = createApiFor(visit, token);
      // If the call seems unsupported, it is retried once, in case that was a fault.
      const again = async () => (await logOut(later)) !== 'failed';
      if (ending !== 'over') signedOut.tryAgainToEnd(token, again);
      const code = ending === 'over' ? 'account:flash.signedOut' : 'account:flash.signedOutHere';
      const headers = new Headers({ 'Clear-Site-Data': '"cache"' });
      for (const cookie of clearSession(request)) headers.append('Set-Cookie', cookie);
      headers.append('Set-Cookie', forgetEntries(request));
      headers.append('Set-Cookie', forgetStyles());
      headers.append('Set-Cookie', await setFlash(visit, { tone: 'success', code }));
      return redirect(paths.login(), { headers });
    },
  });

/** A confirmation page: a GET request never ends a session. Source: docs/product-rules.md. */
export default function LogoutPage() {
  const { t } = useTexts(['account', 'errors']);
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
