import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { chooseMail, confirmMailAddress, findMail } from '~/domains/account/mail/mail.api.server';
import { mailSchema } from '~/domains/account/mail/mail.schema';
import { paths } from '~/paths';
import { isUnsupported } from '~/upstream/call/upstream-error';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { setFlash } from '~/web/session/flash.server';

/** The data of the page. */
export const loadMailPage = async ({ api }: MemberContext) => ({ mail: (await findMail(api)) ?? null });

/** A service without the call took nothing. */
function refused(error: unknown): never {
  throw isUnsupported(error)
    ? new FormError({ '': ['mail.unsupported'] }, 501, 'refused', {}, { cause: error })
    : error;
}

/** Stores the choices, or confirms the address. Both may be repeated. */
export const changeMail = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: mailSchema,
    secrets: ['code'],
    failure: 'failed.mail',
    throttle: { name: 'mail', points: 60, seconds: 600, perLogin: true },
    run: async (sent, visit) => {
      const back = async (code: 'mail:flash.saved' | 'mail:flash.code' | 'mail:flash.confirmed') =>
        redirect(paths.mail(), { headers: { 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) } });
      if (sent.act === 'confirm') {
        await confirmMailAddress(visit.api, sent.code).catch(refused);
        return back('mail:flash.confirmed');
      }
      const { email, answers, withdrawals, logins } = sent;
      const asked = { email, choices: { answers, withdrawals, logins } };
      const isWaiting = await chooseMail(visit.api, asked).catch(refused);
      return back(isWaiting ? 'mail:flash.code' : 'mail:flash.saved');
    },
  });
