import { randomUUID } from 'node:crypto';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { settings } from '~/config/settings.server';
import { findBlock, findRequests, FORM_FACTS, sendRequest } from '~/domains/meet/meet.api.server';
import { dateRequestSchema } from '~/domains/meet/meet.schema';
import { requestView } from '~/domains/meet/meet.view';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { loadNamed, profileIdOf } from '~/routes/meet.detail.$id/load-profile.server';
import { isUnsupported, isUnsure, statusOf, UpstreamError } from '~/upstream/upstream-error';
import { setFlash } from '~/web/flash.server';
import { formKeyFor } from '~/web/form-key.server';
import { aroundForm } from '~/web/page.server';
import type { MemberVisit } from '~/web/visit.server';
import { FormRefusal } from '~/web/form-refusal';
import { submit } from '~/web/submit.server';

/**
 * What the page prints: the form, or the open request.
 *
 * @throws Response to the page of the block when the member has blocked this profile
 */
export async function loadRequestPage(visit: MemberVisit) {
  const id = profileIdOf(visit);
  const [{ name, provenance }, requests, blocks] = await Promise.all([
    aroundForm(visit, loadNamed(visit), { name: undefined, provenance: undefined }),
    aroundForm(visit, findRequests(visit.api, id), { open: undefined }),
    findBlock(visit.api, id).catch(() => undefined),
  ]);
  if (blocks?.block) throw redirect(paths.blockProfile(id));
  return {
    id,
    name,
    provenance,
    isSupported: requests !== undefined,
    open: requests?.open && requestView(requests.open, visit.language),
    messageMax: FORM_FACTS.messageMax,
    // How long another service keeps it is not for us to say.
    keptDays: settings.apiBaseUrl === undefined ? FORM_FACTS.keptDays : undefined,
    formKey: formKeyFor(visit),
  };
}

function refused(error: unknown): unknown {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') return error;
  if (isUnsure(error))
    return new FormRefusal({ '': [errorCode('meet.unsure', { id: error.requestId })] }, statusOf(error), 'unknown');
  return isUnsupported(error) ? new FormRefusal({ '': ['meet.no_requests'] }, 404) : error;
}

/**
 * Sends a date request: once for each form, however often it is sent. Neither the balance nor bets, limits or pauses are
 * looked at (rules X2 and X6).
 */
export const askForDate = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: ({ language }) => dateRequestSchema(language),
    failure: 'failed.meet',
    once: ({ formKey, ...entries }) => ({ key: formKey, entries: { id: args.params['id'], ...entries } }),
    afterSentBefore: () => ({ formKey: randomUUID() }),
    run: async ({ formKey, contact, message }, visit) => {
      const id = profileIdOf(visit);
      const sent = await sendRequest(visit.api, { id, contact, message }, formKey).then(
        () => true,
        (error: unknown) => {
          if (error instanceof UpstreamError && error.reason === 'exists') return false;
          throw refused(error);
        },
      );
      const said = await setFlash(
        visit.request,
        sent ? { tone: 'success', code: 'meet:flash.sent' } : { tone: 'error', code: 'meet.already' },
      );
      return redirect(paths.dateRequest(id), { headers: { 'Set-Cookie': said } });
    },
  });
