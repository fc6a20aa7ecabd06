import { beginPasskeyLogin } from '~/domains/account/second-step/second-step.api.server';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { FormError } from '~/web/form/form-error';
import type { RequestContext } from '~/web/page/request-context.server';
import { publicOrigin } from '~/web/session/request-info.server';
import { loginAgainIfOver } from './ask-at-login.server';

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
