import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { getMember, sendAppeal } from '~/domains/account/account.api.server';
import { APPEAL_MAX, appealSchema } from '~/domains/account/appeal.schema';
import { suspensionView } from '~/domains/account/suspension.view';
import { paths } from '~/paths';
import { isUnsupported, isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { FormError, unknownOutcome } from '~/web/form/form-error';
import { formKeyFor } from '~/web/form/form-key.server';
import { submit } from '~/web/form/submit.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { setFlash } from '~/web/session/flash.server';

/** The data of the page. */
export async function loadAppealPage(visit: MemberContext) {
  const member = await settle(visit, getMember(visit.api), 'load.member');
  const suspension = 'failed' in member ? undefined : member.shown.suspension;
  return {
    failed: 'failed' in member ? member : undefined,
    suspension: suspension && suspensionView(suspension, visit.clock),
    textMax: APPEAL_MAX,
    isOwn: visit.app.upstream.isEmbedded,
    formKey: formKeyFor(visit),
  };
}

/** Maps an error to this form's errors, including the unknown outcome. */
function refused(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error;
  const refuse = (code: string, status: number) =>
    new FormError({ '': [code] }, status, 'refused', {}, { cause: error });
  if (error.reason === 'exists') return refuse('appeal.exists', 409);
  if (error.reason === 'not_found') return refuse('appeal.gone', 409);
  if (isUnsupported(error)) return refuse('appeal.unsupported', 404);
  return isUnsure(error) ? unknownOutcome('appeal.unsure', error) : error;
}

/** Sends an appeal, once per form. */
export const appeal = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: appealSchema,
    once: ({ formKey, ...entries }) => ({ key: formKey, entries }),
    run: async ({ formKey, text }, visit) => {
      await sendAppeal(visit.api, text, formKey).catch((error: unknown) => {
        throw refused(error);
      });
      const said = await setFlash(visit, { tone: 'success', code: 'account:appeal.flash' });
      return redirect(paths.appeal(), { headers: { 'Set-Cookie': said } });
    },
  });
