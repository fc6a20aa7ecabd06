import { data, redirect, replace } from '@remix-run/node';
import { getMember } from '~/domains/account/account.api.server';
import { listWithdrawals } from '~/domains/funds/records/records.api.server';
import { similarWithdrawalsView } from '~/domains/funds/withdraw/similar-withdrawals.view';
import { checkView, withdrawalProblems } from '~/domains/funds/withdraw/withdrawal.view';
import { paths } from '~/paths';
import { loadFacts, decodeWithdrawal } from '~/routes/profile.withdraw._index/entry.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import { hasNone, statusOf } from '~/upstream/call/upstream-error';
import { isAnswered } from '~/web/form/failed-submission.server';
import { setFlash } from '~/web/session/flash.server';
import { findPreviousResult, upstreamIsIdempotent } from '~/web/idempotency/idempotency.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { onceOf } from './request-withdrawal.server';

/** How many of the newest withdrawals are looked at for one like this, and how long the page waits for what warns of one, in ms. */
const LOOKED_AT = 20;
const PATIENCE_MS = 3_000;

/** The newest withdrawals, if they come in time; `no_list` from an upstream that keeps none. */
async function newestInTime({ api }: MemberContext) {
  const loading = listWithdrawals(api, 1, LOOKED_AT).catch((error: unknown) =>
    hasNone(error) ? ('no_list' as const) : undefined,
  );
  return withTimeout(PATIENCE_MS, loading);
}

/**
 * The check page: what the withdrawal would be, as things stand now, and what stands in its way. One whose fee or account
 * could not be loaded is not offered to be confirmed, unless it was sent already: then its form goes on being the same.
 *
 * @throws Response to where the withdrawal led when this process knows that it was asked for, and to the first page when the
 *   address does not open
 */
export async function loadCheckPage(visit: MemberContext) {
  const entered = await decodeWithdrawal(visit);
  if (!entered) {
    const message = await setFlash(visit.request, { tone: 'error', code: 'bet.stale' });
    throw redirect(paths.withdraw(), { headers: { 'Set-Cookie': message } });
  }
  const before = await findPreviousResult(visit.session, onceOf(entered));
  // In place of the check page, or Back would lead from the withdrawal to the withdrawal.
  if (before instanceof Response)
    throw replace(before.headers.get('location') ?? paths.profile(), { headers: before.headers });
  const [{ balance, accounts, failures, known, write }, newest, member] = await Promise.all([
    loadFacts(visit),
    newestInTime(visit),
    settle(getMember(visit.api), 'load.member'),
  ]);
  const { amount, bankId, formKey } = entered;
  const view = checkView(entered, known, write);
  const isUnsettled = before === 'unsettled';
  const records = newest && newest !== 'no_list' ? newest.records : [];
  const missing = [
    ...('failed' in balance ? [{ ...balance, failed: 'load.withdrawalRules' }] : []),
    ...('failed' in accounts ? [accounts] : []),
  ];
  const isHeldBack = missing.length > 0 && !isUnsettled && !isAnswered(visit.requestId);
  const [failure] = failures;
  const page = {
    sent: { amount: amount.typed, bankId, formKey },
    sealed: visit.url.searchParams.get('withdrawal') ?? '',
    view,
    /** Withdrawals that this one may be taken for, or that it may be. */
    alike: similarWithdrawalsView(
      records,
      { amount: amount.minor, account: view.account },
      { now: Date.now(), language: visit.language, isOverToo: isUnsettled },
    ),
    /** What stands in the way now, as codes. */
    inTheWay: Object.values(withdrawalProblems(entered, known, write)).flat(),
    needsPassword: 'shown' in member && member.shown.hasPaymentPassword === false,
    isUnsettled,
    isSafeAgain: upstreamIsIdempotent(),
    keepsList: newest !== 'no_list',
    /** What of it could not be loaded. */
    missing,
    areRulesKnown: 'shown' in balance,
    /** The id to name when asking why it cannot be confirmed now. */
    heldBack: isHeldBack ? visit.requestId : undefined,
  };
  return data(page, { status: isHeldBack && failure ? statusOf(failure) : 200 });
}
