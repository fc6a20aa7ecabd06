/** A limit's value in minor units or minutes; `null` is no limit, the loosest of all. */
export type LimitValue = number | null;

/** One limit of a member. */
export interface Limit {
  /** The value in force. */
  value: LimitValue;
  /** A looser value that can be confirmed from `from` on (ms UTC). */
  waiting?: { value: LimitValue; from: number };
}

/** No limit and no pending value. */
export const NO_LIMIT: Limit = { value: null };

/** Whether a value is stricter than another. Fewer minutes between two reality checks are stricter, too. */
export function isStricter(value: LimitValue, than: LimitValue): boolean {
  return value !== null && (than === null || value < than);
}

/**
 * The effect of a new value on a limit, for the embedded member API and for limits that the app holds itself. Source: `setLimits`
 * of the contract.
 *
 * - A stricter value, including a first limit, takes effect at once. Sending the current value changes nothing. Both drop the
 * pending value: a raise requested before is no longer the member's latest wish, and after a lower limit it must again wait the
 * full time.
 * - A looser value waits until `from`, and takes effect when the same value is sent again after that. Sending it again earlier
 * does not change the wait. Another looser value starts its own.
 *
 * @param now ms UTC
 * @param from when a looser value sent now can be confirmed, ms UTC
 * @returns the same object when nothing changes
 */
export function changeLimit(limit: Limit, wanted: LimitValue, now: number, from: number): Limit {
  const { value, waiting } = limit;
  if (wanted === value) return waiting ? { value } : limit;
  if (isStricter(wanted, value)) return { value: wanted };
  if (waiting?.value !== wanted) return { value, waiting: { value: wanted, from } };
  return now >= waiting.from ? { value: wanted } : limit;
}
