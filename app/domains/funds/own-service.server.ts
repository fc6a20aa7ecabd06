import type { Api } from '~/upstream/call/api';

/**
 * Facts that hold for the embedded member API only. For other services pages do not claim them, because no call of the
 * specification reports them.
 */

/** The waiting period of a new payout account, in hours; `undefined` where the service decides. */
export const payoutHoldHours = ({ upstream: { isEmbedded, settings } }: Api): number | undefined =>
  isEmbedded ? settings.env.PAYOUT_HOLD_HOURS : undefined;

/** Whether the amount of a failed or cancelled withdrawal is known to return to the balance. */
export const givesBack = ({ upstream }: Api): boolean => upstream.isEmbedded;

/** Seconds after which a program reviews recharges and withdrawals: only in a demo without staff (`DEMO_REVIEW_SECONDS`). */
export const demoReviewSeconds = ({ upstream: { isEmbedded, settings } }: Api): number | undefined =>
  isEmbedded && settings.env.DEMO === 'on' ? settings.env.DEMO_REVIEW_SECONDS || undefined : undefined;
