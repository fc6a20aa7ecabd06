import { redirect, redirectDocument, type ActionFunctionArgs } from '@remix-run/node';
import { loginOfToken } from '~/domains/account/account.api.server';
import { paths } from '~/paths';
import { createApiFor } from '~/web/page/request-context.server';
import { loginHeaders } from '~/web/page/sign-in.server';
import { submit } from '~/web/form/submit.server';
import { importSchema } from '~/domains/account/account.schema';

export const loader = () => redirect(paths.root());

/**
 * Imports the session that the old app stored in local storage, once; the upstream must accept its token. Responds to a script
 * (public/legacy.js): 204 when signed in, a redirect when the token is invalid, else retry later.
 */
export const action = async (args: ActionFunctionArgs) => {
  const answer = await submit(args, {
    access: 'anyone',
    schema: importSchema,
    secrets: ['token'],
    throttle: { name: 'session-import', points: 10, seconds: 300 },
    run: async ({ token }, visit) => {
      // The upstream may still accept the token of a session that the member has ended here.
      if (await visit.app.signedOut.isSignedOut({ token, since: 0 })) throw redirectDocument(paths.login());
      const login = await loginOfToken(createApiFor(visit, token), token);
      const headers = await loginHeaders(visit, login, 'account:flash.imported');
      return new Response(null, { status: 204, headers });
    },
  });
  return answer instanceof Response ? answer : Response.json(answer.data.result.error, answer.init ?? {});
};
