import { findLimitsOrUnread, type Limits } from '~/domains/account/limits.api.server';
import { pauseView } from '~/domains/account/limits.view';
import { fundsProtection } from '~/domains/funds/funds-protection.view';
import { listBanks } from '~/domains/funds/account/payout-accounts.api.server';
import { getRechargeState } from '~/domains/funds/recharge/recharge.api.server';
import { receivingAccounts, rechargeStateView } from '~/domains/funds/recharge/recharge.view';
import { amountWriter } from '~/web/render/amount-text.server';
import { formKeyFor } from '~/web/form/form-key.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';

/** The member's own limit, and what remains of it today if the upstream reports that. */
function ownLimit({ current, used, unread }: Limits, write: (minor: number) => string) {
  const limit = current.rechargeDaily;
  if (unread?.includes('rechargeDaily')) return { limit: undefined, left: undefined };
  if (limit === undefined) return undefined;
  return { limit: write(limit), left: used && write(Math.max(0, limit - used.recharge)) };
}

/** The data of the page. */
export type RechargePage = Awaited<ReturnType<typeof loadRechargePage>>;

/**
 * The recharge page: whether recharging is enabled, the receiving accounts, and obstacles. Its parts fail independently, so that
 * a submitted form has a page to be shown on when the upstream fails.
 */
export async function loadRechargePage(visit: MemberContext) {
  const { api, language } = visit;
  const write = amountWriter(visit, undefined);
  const [state, accounts, known] = await Promise.all([
    settle(
      visit,
      getRechargeState(api).then((shown) => rechargeStateView(shown, write)),
      'load.recharge',
    ),
    settle(visit, listBanks(api).then(receivingAccounts), 'load.banks'),
    findLimitsOrUnread(visit),
  ]);
  return {
    isDemo: visit.app.settings.operator === undefined,
    funds: fundsProtection(visit.app.settings.operator, visit.i18n),
    state,
    accounts,
    pause: known && pauseView(known, language, Date.now()),
    ownLimit: known && ownLimit(known, write),
    formKey: formKeyFor(visit),
  };
}
