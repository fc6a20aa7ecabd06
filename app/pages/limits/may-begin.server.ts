import { getMember } from '~/domains/account/account.api.server';
import { findLimitsOrUnread } from '~/domains/account/limits.api.server';
import { smallestRest } from '~/domains/account/limits-left';
import { withTimeout } from '~/upstream/call/with-timeout';
import type { MemberContext } from '~/web/page/request-context.server';

/** Timeout for what only decides about a link, in ms. */
const PATIENCE_MS = 500;

/**
 * Whether an empty list may lead the member to a first bet or top-up: not during a pause or a suspension, not where a limit is
 * used up, and not where that is unknown (rules X6, X9).
 */
export async function mayBegin(visit: MemberContext, kind: 'stake' | 'recharge'): Promise<boolean> {
  const asked = Promise.all([findLimitsOrUnread(visit), getMember(visit.api)]);
  const known = await withTimeout(visit.timeLeft(PATIENCE_MS), asked).catch(() => undefined);
  if (!known) return false;
  const [limits, { suspension }] = known;
  const isPaused = limits?.pause !== undefined && limits.pause.until > Date.now();
  const isSuspended = suspension !== undefined && suspension.until === undefined;
  const kinds = kind === 'stake' ? (['stake', 'loss'] as const) : (['recharge'] as const);
  const isUsedUp = kinds.some((one) => smallestRest(limits, one)?.amount === 0);
  return !isPaused && !isSuspended && !isUsedUp && !limits?.unread?.length;
}
