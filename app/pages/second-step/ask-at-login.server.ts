import { redirect, redirectDocument } from '@remix-run/node';
import { isSecondStepOver, secondStepTicket } from '~/domains/account/account.api.server';
import { paths } from '~/paths';
import type { RequestContext } from '~/web/page/request-context.server';
import { setFlash } from '~/web/session/flash.server';
import { forgetTicket, keepTicket } from '~/web/session/login-ticket.server';

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
