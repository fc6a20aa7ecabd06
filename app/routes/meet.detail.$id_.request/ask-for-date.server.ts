import { randomUUID } from 'node:crypto';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import {
  findBlock,
  findRequests,
  FORM_FACTS,
  getProfile,
  sendRequest,
  takesRequests,
} from '~/domains/meet/meet.api.server';
import { dateRequestSchema } from '~/domains/meet/meet.schema';
import { requestView } from '~/domains/meet/meet.view';
import { canWrite, getServiceDesk, sendMessage } from '~/domains/service/service.api.server';
import { outsideView } from '~/domains/service/service.view';
import type { ErrorKey } from '~/i18n/error-key';
import { paths } from '~/paths';
import { loadNamed, profileIdOf } from '~/pages/meet/load-profile.server';
import { hasNone, isUnsupported, isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { setFlash } from '~/web/session/flash.server';
import { formKeyFor } from '~/web/form/form-key.server';
import { withFallbackOnSubmit } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { FormError, unknownOutcome } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { explainSuspension } from '~/web/form/suspension-refusal.server';

/**
 * How to send a request where the service has no call for it: as a message if it has a conversation, else through its other
 * contacts.
 */
async function throughService({ api }: MemberContext) {
  const [canSend, desk] = await Promise.all([
    canWrite(api).catch(() => false),
    getServiceDesk(api).catch(() => undefined),
  ]);
  return { canSend, outside: desk && outsideView(desk) };
}

/**
 * The data of the page: the form, the open request, or the text for customer service.
 *
 * @throws Response, a redirect to the block page when the member has blocked this profile
 */
export async function loadRequestPage(visit: MemberContext) {
  const id = profileIdOf(visit);
  const [{ name }, requests, blocks] = await Promise.all([
    withFallbackOnSubmit(visit, loadNamed(visit), { name: undefined }),
    withFallbackOnSubmit(visit, findRequests(visit.api, id, hasNone), { open: undefined }),
    findBlock(visit.api, id).catch(() => undefined),
  ]);
  if (blocks?.block) throw redirect(paths.blockProfile(id));
  const open = requests?.open && requestView(requests.open, visit.clock);
  return {
    id,
    name,
    hasList: requests !== undefined,
    open,
    service: open || (requests && takesRequests(visit.api)) ? undefined : await throughService(visit),
    messageMax: FORM_FACTS.messageMax,
    // How long another service stores it is unknown.
    keptDays: visit.app.upstream.isEmbedded ? FORM_FACTS.keptDays : undefined,
    formKey: formKeyFor(visit),
  };
}

/** Maps an upstream error to the form's messages: refused, or outcome unknown. */
function refused(error: unknown, unsupported: ErrorKey, unsure: ErrorKey): unknown {
  if (isUnsupported(error)) return new FormError({ '': [unsupported] }, 404, 'refused', {}, { cause: error });
  return error instanceof UpstreamError && isUnsure(error) ? unknownOutcome(unsure, error) : error;
}

/** Sends a request to customer service as a message with all details that its staff need. */
async function sendAsMessage(
  { api, i18n: { t } }: MemberContext,
  { id, contact, message }: { id: string; contact: string; message: string | undefined },
  formKey: string,
): Promise<void> {
  const name = (await getProfile(api, id).catch(() => undefined))?.name ?? t('meet:noName');
  const lines = [t('meet:request.letter', { name, id }), `${t('meet:request.reach')}: ${contact}`];
  if (message) lines.push(`${t('meet:request.said')}: ${message}`);
  await sendMessage(api, { text: lines.join('\n') }, formKey).catch((error: unknown) => {
    throw refused(error, 'service.unsupported', 'service.unsure_foreign');
  });
}

/**
 * Sends a date request, once per form. Balance, bets, limits and pauses do not matter (rules X2 and X6).
 */
export const askForDate = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: ({ language }) => dateRequestSchema(language),
    failure: 'failed.meet',
    once: ({ formKey, ...entries }) => ({ key: formKey, entries: { id: args.params['id'], ...entries } }),
    afterSentBefore: () => ({ formKey: randomUUID() }),
    run: async ({ formKey, contact, message, by }, visit) => {
      const id = profileIdOf(visit);
      if (by) {
        await sendAsMessage(visit, { id, contact, message }, formKey);
        const written = await setFlash(visit, { tone: 'success', code: 'service:flash.sent' });
        return redirect(paths.newestMessage(), { headers: { 'Set-Cookie': written } });
      }
      const sent = await sendRequest(visit.api, { id, contact, message }, formKey).then(
        () => true,
        (error: unknown) => {
          if (error instanceof UpstreamError && error.reason === 'exists') return false;
          throw explainSuspension(refused(error, 'meet.no_requests', 'meet.unsure'), visit);
        },
      );
      const said = await setFlash(
        visit,
        sent
          ? { tone: 'success', code: visit.app.upstream.isEmbedded ? 'meet:flash.sent' : 'meet:flash.sentForeign' }
          : { tone: 'error', code: 'meet.already' },
      );
      return redirect(paths.dateRequest(id), { headers: { 'Set-Cookie': said } });
    },
  });
