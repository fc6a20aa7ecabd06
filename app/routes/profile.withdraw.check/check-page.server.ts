import { data, redirect, replace } from '@remix-run/node';
import { getMember } from '~/domains/account/account.api.server';
import { listWithdrawals } from '~/domains/funds/records/records.api.server';
import { similarWithdrawalsView } from '~/domains/funds/withdraw/similar-withdrawals.view';
import { checkView, withdrawalProblems } from '~/domains/funds/withdraw/withdrawal.view';
import { paths } from '~/paths';
import { loadFacts, decodeWithdrawal } from '~/pages/withdrawal/entry.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import { hasNone, statusOf } from '~/upstream/call/upstream-error';
import { amountWithUnit } from '~/web/render/amount-text.server';
import { setFlash } from '~/web/session/flash.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { onceOf } from './request-withdrawal.server';

/** How many of the newest withdrawals are compared with this one, and the timeout for that warning, in ms. */
const LOOKED_AT = 20;
const PATIENCE_MS = 3_000;

/** The newest withdrawals, if they load in time; `no_list` if the upstream has no list. */
async function newestInTime({ api }: MemberContext) {
  const loading = listWithdrawals(api, 1, LOOKED_AT).catch((error: unknown) =>
    hasNone(error) ? ('no_list' as const) : undefined,
  );
  return withTimeout(PATIENCE_MS, loading);
}

/**
 * The check page: the withdrawal as it would be requested now, and obstacles. If its fee or account could not be loaded, it
 * cannot be confirmed, unless it was submitted before: then the same form is shown again.
 *
 * @throws Response: a redirect to the result when this process knows that the withdrawal was requested, and to the first page
 *   when the address cannot be decrypted
 */
export async function loadCheckPage(visit: MemberContext) {
  const entered = await decodeWithdrawal(visit);
  if (!entered) {
    const message = await setFlash(visit, { tone: 'error', code: 'bet.stale' });
    throw redirect(paths.withdraw(), { headers: { 'Set-Cookie': message } });
  }
  const before = await visit.app.idempotency.findPreviousResult(visit.session, onceOf(entered));
  // Replaces the check page in the history, or Back would lead from the withdrawal to the withdrawal.
  if (before instanceof Response)
    throw replace(before.headers.get('location') ?? paths.profile(), { headers: before.headers });
  const [{ balance, accounts, failures, known, write }, newest, member] = await Promise.all([
    loadFacts(visit),
    newestInTime(visit),
    settle(visit, getMember(visit.api), 'load.member'),
  ]);
  const { amount, bankId, formKey } = entered;
  const view = {
    ...checkView(entered, known, write),
    asked: write(amount.minor),
    amount: amountWithUnit(visit, amount.minor, known.balance?.unit),
  };
  const isUnsettled = before === 'unsettled';
  const records = newest && newest !== 'no_list' ? newest.records : [];
  const missing = [
    ...('failed' in balance ? [{ ...balance, failed: 'load.withdrawalRules' as const }] : []),
    ...('failed' in accounts ? [accounts] : []),
  ];
  const isHeldBack = missing.length > 0 && !isUnsettled && !visit.loadContext.failedSubmission;
  const [failure] = failures;
  const page = {
    sent: { amount: amount.typed, bankId, formKey },
    sealed: visit.url.searchParams.get('withdrawal') ?? '',
    view,
    /** Withdrawals that may be the same as this one. */
    similar: similarWithdrawalsView(
      records,
      { amount: amount.minor, account: view.account },
      { now: Date.now(), clock: visit.clock, isOverToo: isUnsettled },
    ),
    /** Current obstacles, as codes. */
    inTheWay: Object.values(withdrawalProblems(entered, known, write)).flat(),
    /** Whether there is a payment password, if the upstream says. */
    hasPassword: 'shown' in member ? member.shown.hasPaymentPassword : undefined,
    isUnsettled,
    isRetrySafe: visit.app.idempotency.upstreamIsIdempotent(),
    keepsList: newest !== 'no_list',
    /** The parts that could not be loaded. */
    missing,
    areRulesKnown: 'shown' in balance,
    /** The request id to quote when asking why it cannot be confirmed now. */
    heldBack: isHeldBack ? visit.requestId : undefined,
  };
  return data(page, { status: isHeldBack && failure ? statusOf(failure) : 200 });
}
