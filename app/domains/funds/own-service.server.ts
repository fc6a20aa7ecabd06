import { isEmbedded, settings } from '~/config/settings.server';

/**
 * What holds of the embedded member API alone. Of another service a page says such a thing only where that service does: no
 * call of the specification states it.
 */
const isOwn = isEmbedded;

/** How long a new payout account rests, in hours; `undefined` where the service decides it. */
export const payoutHoldHours = (): number | undefined => (isOwn ? settings.env.PAYOUT_HOLD_HOURS : undefined);

/** Whether the amount of a withdrawal that failed or was cancelled is back in the balance. */
export const givesBack = (): boolean => isOwn;
