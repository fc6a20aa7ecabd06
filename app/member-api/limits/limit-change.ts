/** How long a looser limit waits before it can be confirmed, in ms. Source: docs/member-api.md, Account ("raise after 24 h"). */
export const COOLING_OFF_MS = 24 * 3_600_000;

/** A limit's value in minor units or minutes; `null` is no limit, the loosest of all. */
export type LimitValue = number | null;

/** One limit of a member. */
export interface Limit {
  /** In force. */
  value: LimitValue;
  /** A looser value that waits for its confirmation, from `from` on (ms UTC). */
  waiting?: { value: LimitValue; from: number };
}

/** Nothing set and nothing waiting. */
export const NO_LIMIT: Limit = { value: null };

function isStricter(value: LimitValue, than: LimitValue): boolean {
  return value !== null && (than === null || value < than);
}

/**
 * What becomes of a limit when a value is sent for it. Source: `setLimits` of the contract.
 *
 * - What is stricter, a first limit included, is in force at once; what is in force already stays. Both drop what waits:
 *   a raise that was asked for before is no longer the member's last word, and after a lower limit it must not be nearer
 *   than the full 24 h.
 * - What is looser waits 24 h and is in force when the same value is sent again from then on. Sent again before, it waits
 *   on as it did; another looser value begins its own 24 h.
 *
 * @param now ms UTC
 * @returns the very same limit when nothing changes
 */
export function changeLimit(limit: Limit, wanted: LimitValue, now: number): Limit {
  const { value, waiting } = limit;
  if (wanted === value) return waiting ? { value } : limit;
  if (isStricter(wanted, value)) return { value: wanted };
  if (waiting?.value !== wanted) return { value, waiting: { value: wanted, from: now + COOLING_OFF_MS } };
  return now >= waiting.from ? { value: wanted } : limit;
}
