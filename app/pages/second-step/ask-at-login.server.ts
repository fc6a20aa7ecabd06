import { redirect, redirectDocument } from '@remix-run/node';
import { isSecondStepOver, secondStepTicket } from '~/domains/account/account.api.server';
import { beginPasskeyLogin } from '~/domains/account/second-step/second-step.api.server';
import { paths } from '~/paths';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { FormError } from '~/web/form/form-error';
import type { RequestContext } from '~/web/page/request-context.server';
import { setFlash } from '~/web/session/flash.server';
import { forgetTicket, keepTicket } from '~/web/session/login-ticket.server';
import { publicOrigin } from '~/web/session/request-info.server';

const wantedOf = ({ url }: RequestContext) => url.searchParams.get('redirect') ?? undefined;

/**
 * Leads from a right password to the second step.
 *
 * @param error why the login was refused
 * @param name as typed
 * @throws the error when it asks for no second step
 */
export async function askAtLogin(visit: RequestContext, error: unknown, name: string): Promise<Response> {
  const ticket = secondStepTicket(error);
  if (ticket === undefined) throw error;
  const cookie = await keepTicket(visit, { ticket, name });
  return redirect(paths.loginSecondStep(wantedOf(visit)), { headers: { 'Set-Cookie': cookie } });
}

/** Leads back to the login: there is no ticket, or its time is over. */
export async function loginAgain(visit: RequestContext): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': forgetTicket(visit.request) });
  headers.append('Set-Cookie', await setFlash(visit, { tone: 'error', code: 'reason.second_step_over' }));
  return redirectDocument(paths.login(wantedOf(visit)), { headers });
}

/** Leads back to the login when the service says that the ticket is over. @throws any other error */
export async function loginAgainIfOver(visit: RequestContext, error: unknown): Promise<never> {
  throw isSecondStepOver(error) ? await loginAgain(visit) : error;
}

/** Answers with what the browser is to sign. @throws FormError when the member has no passkey for this website */
export async function askForPasskey(visit: RequestContext, ticket: string): Promise<Response> {
  try {
    const options = await beginPasskeyLogin(visit.api, ticket, publicOrigin(visit));
    return Response.json({ options }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (error instanceof UpstreamError && error.data.fields?.['passkey'] === 'required')
      throw new FormError({ '': ['passkey.none'] });
    return loginAgainIfOver(visit, error);
  }
}
