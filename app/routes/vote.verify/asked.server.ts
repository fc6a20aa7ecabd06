import { data } from '@remix-run/node';
import { listOrders } from '~/domains/draw/orders/orders.api.server';
import { checkAllPlaced, checkDraw, findProof } from '~/domains/draw/proof/proof.server';
import { checkWitnesses } from '~/domains/draw/proof/witness.server';
import { proofView } from '~/domains/draw/proof/proof.view';
import { findScheme, NO_SCHEME, schemeOf, type Scheme } from '~/domains/draw/proof/scheme.server';
import { errorCode } from '~/i18n/error-text';
import { reportLink } from '~/pages/report/report-link.server';
import { readDrawsQuery } from '~/paths.schema';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';

/** The first check of a chain hashes up to a million links. */
const THROTTLE = { name: 'verify', points: 30, seconds: 60 };

/** How many of the member's bets on a period are checked against its commitment. */
const MOST_BETS = 100;

/**
 * The data for the requested period: none yet (then the latest draw is offered), an error at the field, or a recomputed draw.
 * `scheme` is how draws are proven as far as seen; `undefined` where nothing was checked or the check failed.
 *
 * @throws UpstreamError when the proof cannot be fetched
 */
export async function answerAsked(visit: MemberContext) {
  const { api, app, url, i18n, clock, session, requestId } = visit;
  const { typed, period } = readDrawsQuery(url);
  // Promises of the embedded member API beyond the scheme are not made for other services.
  const own = app.upstream.isEmbedded;
  const scheme: Scheme | undefined = undefined;
  const report = await reportLink(visit);
  const nothing = { typed, own, scheme, report, error: undefined, latest: undefined, proof: undefined };
  if (typed === '') {
    const found = await settle(visit, findScheme(api), 'load.draws');
    if ('failed' in found) return data(nothing);
    const { latest, ...seen } = found.shown;
    return data({ ...nothing, scheme: seen, latest });
  }
  if (!period) return data({ ...nothing, error: 'period.format' }, 400);
  const wait = await app.rateLimits.throttled(THROTTLE, session.token);
  if (wait !== undefined)
    throw data(
      { code: errorCode('reason.rate', { retryAfter: wait }), requestId },
      { status: 429, headers: { 'Retry-After': String(wait) } },
    );
  const [found, bets] = await Promise.all([
    findProof(api, period),
    settle(visit, listOrders(api, 1, MOST_BETS, { period }), 'load.bets'),
  ]);
  if (found === 'no period') return data({ ...nothing, error: errorCode('period.missing', { period }) }, 404);
  if (found === 'no proofs') return data({ ...nothing, scheme: NO_SCHEME }, 404);
  // A service may return bets of other periods too; without a list of bets the page makes no statement about them.
  const orders = 'shown' in bets ? bets.shown.orders.filter((order) => order.period === period) : [];
  const check = {
    ...(await checkDraw(found)),
    placed: checkAllPlaced(orders, found),
    witnesses: await checkWitnesses(found, app.settings.env.DRAW_TSA_ROOTS),
  };
  const proof = proofView(found, check, i18n, clock, { own, now: Date.now() });
  return data({ ...nothing, scheme: schemeOf(found), proof });
}
