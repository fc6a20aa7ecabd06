import type { MinorUnits } from '~/contract/amount';

/**
 * Limits and fee of a withdrawal, and the latest arrival in hours; `dailyLimit` is per UTC day. Amounts in minor units. The
 * specification (chapter 9) states the least fee and leaves the other values open: they are decided here. Members read
 * them in the answer of `GET /member/getuserbalance`.
 */
export const WITHDRAWAL_RULES = {
  min: 100_00,
  max: 50_000_00,
  dailyLimit: 100_000_00,
  feePercent: 1,
  feeMin: 2_00,
  arrivalHours: 72,
} as const;

/** Limits of a recharge, in minor units: decided here, like those of a withdrawal. */
export const RECHARGE_RULES = { min: 100_00, max: 50_000_00 } as const;

/**
 * The fee of a withdrawal, which is deducted from it: `feePercent` percent, `feeMin` at least. Rounded down, in the
 * member's favour. Source: rule X1.
 */
export function feeOf(amount: MinorUnits): MinorUnits {
  return Math.max(Math.floor((amount * WITHDRAWAL_RULES.feePercent) / 100), WITHDRAWAL_RULES.feeMin);
}
