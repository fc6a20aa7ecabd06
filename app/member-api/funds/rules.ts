import type { MinorUnits } from '~/contract/amount';

/** Limits of a withdrawal and of a UTC day in minor units, and the payout time. Source: docs/member-api.md, Funds. */
export const WITHDRAWAL_RULES = {
  min: 100_00,
  max: 50_000_00,
  dailyLimit: 100_000_00,
  feePercent: 1,
  feeMin: 2_00,
  arrivalHours: 72,
} as const;

/** Limits of a recharge, in minor units. */
export const RECHARGE_RULES = { min: 100_00, max: 50_000_00 } as const;

/**
 * The fee of a withdrawal, which is deducted from it: one percent, 2 units at least. Rounded down, in the member's
 * favour. Source: docs/member-api.md, Funds; rule X1.
 */
export function feeOf(amount: MinorUnits): MinorUnits {
  return Math.max(Math.floor((amount * WITHDRAWAL_RULES.feePercent) / 100), WITHDRAWAL_RULES.feeMin);
}
