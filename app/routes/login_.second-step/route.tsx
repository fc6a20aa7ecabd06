import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { finishLogin } from '~/domains/account/account.api.server';
import { loginStepSchema } from '~/domains/account/second-step/second-step.schema';
import { useTexts } from '~/i18n/use-texts';
import { Entrance } from '~/pages/entrance/entrance';
import { CodeField } from '~/pages/second-step/code-field';
import { loginAgain, loginAgainIfOver } from '~/pages/second-step/ask-at-login.server';
import { askForPasskey } from '~/pages/second-step/ask-for-passkey.server';
import { PasskeyLogin } from '~/pages/second-step/passkey-login';
import { paths } from '~/paths';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { pageTitle } from '~/root/shell/shell-data';
import { Button } from '~/ui/form/button';
import { Links, PageHead } from '~/ui/layout/section';
import { Drawing } from '~/ui/media/drawing';
import type { SubmitReply } from '~/web/form/submit-reply';
import { submit } from '~/web/form/submit.server';
import { publicPage } from '~/web/page/member-page.server';
import { newcomer, signIn } from '~/web/page/sign-in.server';
import { findTicket, forgetTicket } from '~/web/session/login-ticket.server';
import { redirectTarget } from '~/web/session/redirect-target';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('secondStep:login.title');

export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async (visit) => {
    const { app, session, url } = visit;
    const wanted = url.searchParams.get('redirect');
    if (session) throw redirect(redirectTarget(wanted));
    if (!(await findTicket(visit))) throw await loginAgain(visit);
    const by = url.searchParams.get('by') === 'recovery' ? 'recovery' : 'app';
    return { trap: app.guards.honeypotFields(), wanted: wanted ?? undefined, by } as const;
  });

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'anonymous',
    schema: loginStepSchema,
    secrets: ['code', 'passkey'],
    throttle: { name: 'login-second-step', points: 100, seconds: 300, failuresOnly: true },
    run: async (sent, visit) => {
      const kept = await findTicket(visit);
      if (!kept) throw await loginAgain(visit);
      if (sent.act === 'passkey-begin') return askForPasskey(visit, kept.ticket);
      const proof = sent.act === 'passkey' ? { passkey: sent.passkey } : { code: sent.code };
      const login = await finishLogin(newcomer(visit), { ...kept, ...proof }).catch((error: unknown) =>
        loginAgainIfOver(visit, error),
      );
      const answer = await signIn(visit, login, 'account:flash.signedIn');
      answer.headers.append('Set-Cookie', forgetTicket(visit.request));
      return answer;
    },
  });

export default function LoginSecondStepPage() {
  const { t } = useTexts('secondStep');
  const { trap, wanted, by } = useLoaderData<typeof loader>();
  const answer = useActionData<SubmitReply | { options: string }>();
  const answered = answer && 'result' in answer ? answer : undefined;
  const isOfPasskey = answered?.result.initialValue['act'] !== undefined;
  const reply = isOfPasskey ? undefined : answered;
  const [form, { code }] = useForm<'code'>({ id: 'second-step', reply });
  const isRecovery = by === 'recovery';
  const label = isRecovery ? t('login.recovery') : t('login.code');
  return (
    <Entrance>
      <Drawing name="welcome" />
      <PageHead title={t('login.title')} lead={isRecovery ? t('login.recoveryLead') : t('login.lead')} />
      <FormFrame key={by} form={form} fields={[[code, label]]} reply={reply} trap={trap}>
        <CodeField field={code} takes={by} label={label} />
        <Button>{t('login.submit')}</Button>
      </FormFrame>
      <PasskeyLogin
        reply={isOfPasskey ? answered : undefined}
        options={answer && 'options' in answer ? answer.options : undefined}
        trap={trap}
      />
      <Links>
        <Link to={paths.loginSecondStep(wanted, isRecovery ? undefined : 'recovery')}>
          {isRecovery ? t('login.useCode') : t('login.useRecovery')}
        </Link>
      </Links>
      <p>
        {t('login.lost')} <Link to={paths.aboutOperator()}>{t('login.toOperator')}</Link>
      </p>
      <Links>
        <Link to={paths.login(wanted)}>{t('login.again')}</Link>
      </Links>
    </Entrance>
  );
}
