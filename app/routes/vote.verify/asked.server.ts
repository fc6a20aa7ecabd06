import { data } from '@remix-run/node';
import { getLatestDraw } from '~/domains/draw/draw.api.server';
import { checkDraw, findProof } from '~/domains/draw/proof.server';
import { proofView } from '~/domains/draw/proof.view';
import { errorCode } from '~/i18n/error-text';
import { readDrawsQuery } from '~/paths.schema';
import { part, type MemberVisit } from '~/web/page.server';
import { throttled } from '~/web/throttle.server';

/** The first check of a chain hashes up to a million links. */
const THROTTLE = { name: 'verify', points: 30, seconds: 60 };

/**
 * What the page shows for what was asked: nothing yet (then the latest draw is offered), an error beside the field, or a draw
 * computed again.
 *
 * @throws UpstreamError when the proof cannot be fetched
 */
export async function answerAsked({ api, url, i18n, language, session, requestId }: MemberVisit) {
  const { typed, period } = readDrawsQuery(url);
  const nothing = { typed, error: undefined, latest: undefined, proof: undefined };
  if (typed === '') {
    const latest = await part(getLatestDraw(api), 'load.draws');
    return data({ ...nothing, latest: 'shown' in latest ? latest.shown.period : undefined });
  }
  // Upstreams number their periods in their own ways, but none without a digit.
  if (!period || !/^[\p{L}\d][\p{L}\d._-]*$/u.test(period) || !/\d/.test(period))
    return data({ ...nothing, error: 'period.format' }, 400);
  const wait = await throttled(THROTTLE, session.token);
  if (wait !== undefined)
    throw data(
      { code: errorCode('reason.rate', { retryAfter: wait }), requestId },
      { status: 429, headers: { 'Retry-After': String(wait) } },
    );
  const found = await findProof(api, period);
  if (found === 'no period') return data({ ...nothing, error: errorCode('period.missing', { period }) }, 404);
  if (found === 'no proofs') return data({ ...nothing, error: 'period.noProofs' }, 404);
  return data({ ...nothing, proof: proofView(found, await checkDraw(found), i18n, language) });
}
