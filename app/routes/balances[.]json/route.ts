import type { LoaderFunctionArgs } from '@remix-run/node';
import { findNights } from '~/domains/balances/balances.api.server';
import { writeRootsFile } from '~/domains/balances/balance-files.server';
import { balanceNotes } from '~/pages/balances/balance-notes.server';
import { UpstreamError, statusOf } from '~/upstream/call/upstream-error';
import { contextOf, createApiFor } from '~/web/page/request-context.server';
import { conditionalResponse } from '~/web/render/conditional-response.server';
import { publicOrigin } from '~/web/session/request-info.server';

const refuse = (status: number) => Response.json(null, { status, headers: { 'Cache-Control': 'private, no-store' } });

/**
 * The published nights as a file, for the verifier: the same for everyone, so it may be cached by anyone.
 *
 * 404 with `null` where the service publishes none, or none before that day.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await contextOf(args);
  try {
    const before = visit.url.searchParams.get('before') ?? undefined;
    const nights = await findNights(createApiFor(visit, undefined), { before });
    if (!nights?.length) return refuse(404);
    return conditionalResponse(args.request, writeRootsFile(publicOrigin(visit), nights, balanceNotes(visit)), {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return refuse(Math.max(502, statusOf(error)));
  }
}
