import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { endLogin, endOtherLogins } from '~/domains/account/security/security.api.server';
import { endLoginSchema } from '~/domains/account/security/security.schema';
import { paths } from '~/paths';
import { isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { unknownOutcome } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { knowNewLogin } from '~/web/page/new-login.server';
import { setFlash } from '~/web/session/flash.server';
import { returnTarget } from '~/web/session/redirect-target';

/** Ends one login, or all others, or the message about one that is known. All may be repeated. */
export const endLoginsByForm = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: endLoginSchema,
    failure: 'failed.logins',
    throttle: { name: 'end-login', points: 60, seconds: 300, perLogin: true },
    run: async (sent, visit) => {
      if (sent.which === 'known')
        return redirect(returnTarget(sent.back), { headers: { 'Set-Cookie': await knowNewLogin(visit, sent.id) } });
      const ending = sent.which === 'one' ? endLogin(visit.api, sent.id) : endOtherLogins(visit.api);
      await ending.catch((error: unknown) => {
        throw error instanceof UpstreamError && isUnsure(error) ? unknownOutcome('logins.unsure', error) : error;
      });
      const code = sent.which === 'one' ? 'logins:flash.one' : 'logins:flash.others';
      return redirect(paths.logins(), { headers: { 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) } });
    },
  });
