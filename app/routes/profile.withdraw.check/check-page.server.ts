import { redirect, replace } from '@remix-run/node';
import { checkView, withdrawalProblems } from '~/domains/funds/withdrawal.view';
import { paths } from '~/paths';
import { loadFacts, openWithdrawal } from '~/routes/profile.withdraw._index/entry.server';
import { setFlash } from '~/web/flash.server';
import { answeredBefore } from '~/web/once.server';
import type { MemberVisit } from '~/web/page.server';
import { isSafeAgain, onceOf } from './request-withdrawal.server';

/**
 * The check page: what the withdrawal would be, as things stand now, and what stands in its way.
 *
 * @throws Response to where the withdrawal led when this process knows that it was asked for, and to the first page when the
 *   address does not open
 */
export async function loadCheckPage(visit: MemberVisit) {
  const entered = await openWithdrawal(visit);
  if (!entered) {
    const message = await setFlash(visit.request, { tone: 'error', code: 'bet.stale' });
    throw redirect(paths.withdraw(), { headers: { 'Set-Cookie': message } });
  }
  const before = await answeredBefore(visit.session, onceOf(entered));
  // In place of the check page, or Back would lead from the withdrawal to the withdrawal.
  if (before instanceof Response)
    throw replace(before.headers.get('location') ?? paths.profile(), { headers: before.headers });
  const { known, write } = await loadFacts(visit);
  const { amount, bankId, formKey } = entered;
  return {
    sent: { amount: amount.typed, bankId, formKey },
    sealed: visit.url.searchParams.get('withdrawal') ?? '',
    view: checkView(entered, known, write),
    /** What stands in the way now, as codes. */
    inTheWay: Object.values(withdrawalProblems(entered, known, write)).flat(),
    isUnsettled: before === 'unsettled',
    isSafeAgain: isSafeAgain(),
  };
}
