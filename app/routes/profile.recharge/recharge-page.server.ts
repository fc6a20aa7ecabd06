import { redirect } from '@remix-run/node';
import { findLimitsOrUnread, type Limits } from '~/domains/account/limits.api.server';
import { smallestRest } from '~/domains/account/limits-left';
import { isReviewDue, mustAsk, pauseView } from '~/domains/account/limits.view';
import { fundsProtection } from '~/domains/funds/funds-protection.view';
import { listBanks } from '~/domains/funds/account/payout-accounts.api.server';
import { getRechargeState, type RechargeState } from '~/domains/funds/recharge/recharge.api.server';
import { demoReviewSeconds } from '~/domains/funds/own-service.server';
import { receivingAccounts, rechargeStateView, reviewText } from '~/domains/funds/recharge/recharge.view';
import { paths } from '~/paths';
import { amountWithUnit, amountWriter } from '~/web/render/amount-text.server';
import { formKeyFor } from '~/web/form/form-key.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';

/** The member's own limit with the smallest rest. If the upstream does not report what counts, the limit of a day. */
function ownLimit(limits: Limits, write: (minor: number) => string) {
  const { current, unread } = limits;
  if (unread?.some((name) => name.startsWith('recharge'))) return { limit: undefined, left: undefined };
  const rest = smallestRest(limits, 'recharge');
  if (rest) return { limit: write(rest.limit), left: write(rest.amount), period: rest.period };
  return current.rechargeDaily === undefined ? undefined : { limit: write(current.rechargeDaily), left: undefined };
}

/** The highest of the bounds with its unit, which the page says once. */
function highestWithUnit(visit: MemberContext, { min, max }: RechargeState) {
  if (max !== undefined) return { max: amountWithUnit(visit, max) };
  return min === undefined ? {} : { min: amountWithUnit(visit, min) };
}

/** The data of the page. */
export type RechargePage = Awaited<ReturnType<typeof loadRechargePage>>;

/**
 * The recharge page: whether recharging is enabled, the receiving accounts, and obstacles. Its parts fail independently, so that
 * a submitted form has a page to be shown on when the upstream fails.
 */
export async function loadRechargePage(visit: MemberContext) {
  const { api, app, i18n, language, clock } = visit;
  const write = amountWriter(visit, undefined);
  const [state, accounts, known] = await Promise.all([
    settle(
      visit,
      getRechargeState(api).then((shown) => ({
        ...rechargeStateView(shown, write),
        ...highestWithUnit(visit, shown),
        review: reviewText(
          { ...shown, isMeasured: app.upstream.isEmbedded, demoSeconds: demoReviewSeconds(api) },
          i18n,
          language,
        ),
      })),
      'load.recharge',
    ),
    settle(visit, listBanks(api).then(receivingAccounts), 'load.banks'),
    findLimitsOrUnread(visit),
  ]);
  const now = Date.now();
  // A form that was sent is shown again with its answer.
  if (!visit.loadContext.failedSubmission && known && mustAsk(known, now)) throw redirect(paths.firstLimits());
  const pause = known && pauseView(known, clock, now);
  return {
    isDemo: app.settings.operator === undefined,
    funds: fundsProtection(app.settings.operator, visit.i18n),
    state,
    review: 'shown' in state && state.shown.isOpen && !pause ? state.shown.review : undefined,
    accounts,
    pause,
    isReviewDue: known !== undefined && isReviewDue(known, now),
    ownLimit: known && ownLimit(known, write),
    formKey: formKeyFor(visit),
  };
}
