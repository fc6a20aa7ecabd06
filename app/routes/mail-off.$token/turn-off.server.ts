import { data, type ActionFunctionArgs } from '@remix-run/node';
import { isOffToken, turnOffByLink } from '~/domains/account/mail/mail.api.server';
import { mailOffSchema } from '~/domains/account/mail/mail.schema';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { FormUnreadable, readForm } from '~/web/form/parse-body.server';
import { submit } from '~/web/form/submit.server';
import { problemOf } from '~/web/page/problem';
import { contextOf, createApiFor, type RequestContext } from '~/web/page/request-context.server';

/** The answer to a link that was used: whether it was a valid one. The same for every member. */
export interface TurnedOff {
  off: boolean;
}

/** Turns e-mails off. Without the visitor's own login, if they have one: the link says whose e-mails they are. */
async function turnOff(visit: RequestContext): Promise<Response> {
  const token = visit.params['token'];
  const off = isOffToken(token) && (await turnOffByLink(createApiFor(visit, undefined), token));
  return Response.json({ off } satisfies TurnedOff, { status: off ? 200 : 404 });
}

/** Whether a mail program sends it for its reader: RFC 8058. */
async function isOneClick(request: Request): Promise<boolean> {
  try {
    return (await readForm(request.clone())).get('List-Unsubscribe') === 'One-Click';
  } catch (error) {
    if (error instanceof FormUnreadable) return false;
    throw error;
  }
}

/**
 * Turns e-mails off, for the form of the page, or for a mail program. That has neither cookies nor the form's token; the link is secret
 * enough, because it turns nothing on.
 */
export async function turnOffByPost(args: ActionFunctionArgs) {
  if (args.request.method === 'POST' && (await isOneClick(args.request))) {
    const visit = await contextOf(args);
    return turnOff(visit).catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error;
      const { problem, status } = problemOf(error);
      throw data(problem, { status });
    });
  }
  return submit(args, {
    access: 'anyone',
    schema: mailOffSchema,
    throttle: { name: 'mail-off', points: 60, seconds: 600 },
    run: (_, visit) => turnOff(visit),
  });
}
