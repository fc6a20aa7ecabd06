import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { securityMetrics } from '~/config/observing/metrics.server';
import { useTexts } from '~/i18n/use-texts';
import { recordAct } from '~/member-api/desk/audit/audit.server';
import { signIn, type RefusedSignIn } from '~/member-api/desk/staff/sign-in.server';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { FormError } from '~/web/form/form-error';
import { layout } from '~/ui/layout/section';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Head } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { isKeptFor } from '../server/kept-form.server';
import { goTo, type DeskVisit } from '../server/visit.server';
import { submitAtDesk } from '../server/submit-at-desk.server';

const required = z.string({ required_error: 'required' }).min(1, 'required').max(200);
const schema = z.object({ name: required, password: required, code: required });

/**
 * How many refused sign-ins are written down: for each login as many as are tried at most, and as many for all names that no login
 * has, so that the audit log, from which nothing is removed, cannot be filled from outside.
 */
const WRITTEN = { name: 'desk-refused', points: 10, seconds: 900 };

/** Writes a refused sign-in into the audit log. A name that no login has may be a password: it is not written. */
async function recordRefused({ app, desk, at, loadContext }: DeskVisit, { refused, wrong }: RefusedSignIn) {
  const name = refused ?? 'unknown';
  if ((await app.rateLimits.throttled(WRITTEN, name)) !== undefined) return;
  const staff = { name, origin: loadContext.address };
  await recordAct(desk.db, { staff, at, act: 'staff.sign_in_refused', detail: { wrong } });
}

/** Where a sign-in leads to: a page of the desk. */
const target = (back: string | null) => (back !== null && /^\/desk(?:[/?]|$)/.test(back) ? back : deskPaths.home());

/** Signs staff in with password and one-time code. */
export const signInPage = deskPage({
  path: '/desk/sign-in',
  access: 'anyone',
  title: (t) => t('desk:signIn.title'),
  load: async ({ staff, url, request }) => {
    await Promise.resolve();
    const back = url.searchParams.get('back');
    if (staff) throw redirect(target(back), 303);
    return { kept: isKeptFor(request, back) };
  },
  View: function SignIn({ data: { kept }, reply }) {
    const { t } = useTexts(['desk', 'account']);
    const { form, fields, props } = useDeskForm<'name' | 'password' | 'code'>({ action: 'sign-in', reply });
    return (
      <div className={layout.narrow}>
        <Head title={t('signIn.title')} />
        {kept && <Note>{t(kept === 'cut' ? 'account:login.keptCut' : 'account:login.kept')}</Note>}
        <DeskForm
          form={form}
          fields={[
            [fields.name, t('signIn.name')],
            [fields.password, t('signIn.password')],
            [fields.code, t('signIn.code')],
          ]}
        >
          <TextField
            {...props('name')}
            label={t('signIn.name')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...props('password')}
            label={t('signIn.password')}
            type="password"
            autoComplete="current-password"
          />
          <TextField
            {...props('code')}
            label={t('signIn.code')}
            hint={t('signIn.codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button>{t('signIn.submit')}</Button>
        </DeskForm>
        <p>{t('signIn.lost')}</p>
      </div>
    );
  },
  actions: {
    'sign-in': (visit) =>
      submitAtDesk(visit, {
        schema,
        secrets: ['password', 'code'],
        throttle: { name: 'desk-sign-in', points: 30, seconds: 300, failuresOnly: true },
        accountThrottle: { name: 'desk-account', points: 10, seconds: 900, nameOf: ({ name }) => name },
        run: async (login) => {
          const { app, desk, at, request, url, loadContext } = visit;
          const browser = request.headers.get('user-agent') ?? '';
          const signedIn = await signIn(desk, login, { at, origin: loadContext.address, browser });
          if ('refused' in signedIn) {
            securityMetrics().failed.inc({ of: 'staff' });
            await recordRefused(visit, signedIn);
            throw new FormError({ '': ['staff.credentials'] }, 403);
          }
          const { token, name, recoveryLeft } = signedIn;
          const cookies = await app.sessions.sealSession(request, { token, name, since: Date.now() });
          const code = `desk:flash.signedIn?left=${String(recoveryLeft)}`;
          return goTo(visit, target(url.searchParams.get('back')), code, cookies);
        },
      }),
  },
});
