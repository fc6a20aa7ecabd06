import { isEmbedded, settings } from '~/config/settings.server';

/**
 * Facts that hold for the embedded member API only. For other services pages do not claim them, because no call of the
 * specification reports them.
 */
const isOwn = isEmbedded;

/** The waiting period of a new payout account, in hours; `undefined` where the service decides. */
export const payoutHoldHours = (): number | undefined => (isOwn ? settings.env.PAYOUT_HOLD_HOURS : undefined);

/** Whether the amount of a failed or cancelled withdrawal is known to return to the balance. */
export const givesBack = (): boolean => isOwn;
