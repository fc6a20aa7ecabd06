import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { chooseMail, confirmMailAddress, findMail } from '~/domains/account/mail/mail.api.server';
import { mailSchema } from '~/domains/account/mail/mail.schema';
import { addDevice, findPush, removeDevice } from '~/domains/account/mail/push.api.server';
import { pushView } from '~/domains/account/mail/push.view';
import { paths } from '~/paths';
import { isUnsupported, UpstreamError } from '~/upstream/call/upstream-error';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { setFlash } from '~/web/session/flash.server';

/** Devices, without which the choices for e-mails are shown; `null` where no notifications can be had: they need the service worker. */
async function loadDevices(visit: MemberContext) {
  if (visit.app.settings.env.OFFLINE_PAGE === 'off') return null;
  const push = await settle(visit, findPush(visit.api), 'load.push');
  if ('failed' in push) return push;
  return push.shown ? { shown: pushView(push.shown, visit.clock) } : null;
}

/** The data of the page. */
export async function loadMailPage(visit: MemberContext) {
  const [mail, push] = await Promise.all([findMail(visit.api), loadDevices(visit)]);
  return { mail: mail ?? null, push };
}

/** A service without the call took nothing. */
const refusing =
  (code: 'mail.unsupported' | 'push.unsupported') =>
  (error: unknown): never => {
    throw isUnsupported(error) ? new FormError({ '': [code] }, 501, 'refused', {}, { cause: error }) : error;
  };

/** The fields of this form are filled in by a script, so what is wrong with them is said above it. */
function refusedDevice(error: unknown): never {
  if (error instanceof UpstreamError && error.data.fields?.['endpoint']) throw new FormError({ '': ['push.refused'] });
  if (error instanceof UpstreamError && error.data.fields?.['device']) throw new FormError({ '': ['push.full'] }, 409);
  return refusing('push.unsupported')(error);
}

/** Stores the choices, confirms the address, or turns notifications of a device on or off. All may be repeated. */
export const changeMail = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: mailSchema,
    secrets: ['code', 'endpoint', 'p256dh', 'auth'],
    failure: 'failed.mail',
    throttle: { name: 'mail', points: 60, seconds: 600, perLogin: true },
    run: async (sent, visit) => {
      const back = async (code: `mail:flash.${'saved' | 'code' | 'confirmed'}` | `push:flash.${'on' | 'off'}`) =>
        redirect(paths.mail(), { headers: { 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) } });
      if (sent.act === 'confirm') {
        await confirmMailAddress(visit.api, sent.code).catch(refusing('mail.unsupported'));
        return back('mail:flash.confirmed');
      }
      if (sent.act === 'push-off') {
        await removeDevice(visit.api, sent.id).catch(refusing('push.unsupported'));
        return back('push:flash.off');
      }
      if (sent.act === 'push-on') {
        const { endpoint, p256dh, auth, answers, withdrawals, logins } = sent;
        await addDevice(visit.api, { endpoint, p256dh, auth }, { answers, withdrawals, logins }).catch(refusedDevice);
        return back('push:flash.on');
      }
      const { email, answers, withdrawals, logins } = sent;
      const asked = { email, choices: { answers, withdrawals, logins } };
      const isWaiting = await chooseMail(visit.api, asked).catch(refusing('mail.unsupported'));
      return back(isWaiting ? 'mail:flash.code' : 'mail:flash.saved');
    },
  });
