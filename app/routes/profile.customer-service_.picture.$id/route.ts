import type { LoaderFunctionArgs } from '@remix-run/node';
import { findConversation } from '~/domains/service/service.api.server';
import { shownPictureType } from '~/media/shown-picture.server';
import { readConversationQuery, readId } from '~/paths.schema';
import { PAGE_SIZE } from '~/pages/customer-service/service-page.server';
import { fetchOwnPicture } from '~/upstream/media/own-picture.server';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { requireMember, contextOf, type MemberContext } from '~/web/page/request-context.server';

/** Never cached. Opened on its own, a response runs and loads nothing. */
const HEADERS = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};
const refuse = (status: number) => new Response(null, { status, headers: HEADERS });

/** The picture of one of the member's own messages, wherever it is stored. An id of another member's message finds nothing. */
async function findPicture({ api, app, url, params, session, request, requestId }: MemberContext) {
  const id = readId(params['id']);
  const conversation = await findConversation(api, readConversationQuery(url).page, PAGE_SIZE);
  const picture = conversation?.messages.find((message) => message.id === id)?.picture;
  if (picture?.kind !== 'own') return undefined;
  return fetchOwnPicture(app.upstream, picture.source, { token: session.token, requestId, signal: request.signal });
}

/**
 * A picture of the conversation, fetched with the member's token: the member API serves it to its member only, and pages contain
 * no token. The response is rejected unless its bytes are a picture.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const opened = await contextOf(args);
  if (!opened.session) return refuse(401);
  const visit = requireMember(opened);
  try {
    const bytes = await findPicture(visit);
    const type = bytes && (await shownPictureType(bytes));
    if (!bytes || !type) return refuse(404);
    return new Response(new Uint8Array(bytes), {
      headers: { ...HEADERS, 'Content-Type': type, 'Content-Disposition': 'inline' },
    });
  } catch (error) {
    if (error instanceof UpstreamError) return refuse(error.kind === 'expired' ? 401 : 502);
    if (!args.request.signal.aborted)
      visit.app.log.info(
        { requestId: visit.requestId, reason: error instanceof Error ? error.name : 'unknown' },
        'no picture',
      );
    return refuse(502);
  }
}
