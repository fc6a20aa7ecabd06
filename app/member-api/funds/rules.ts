import type { MinorUnits } from '~/contract/amount';

/** Bounds of a withdrawal in minor units, of a UTC day, and how long one takes. Source: api.md, Funds. */
export const WITHDRAWAL_RULES = {
  min: 100_00,
  max: 50_000_00,
  dailyLimit: 100_000_00,
  feePercent: 1,
  feeMin: 2_00,
  arrivalHours: 72,
} as const;

/** Bounds of a recharge, in minor units. */
export const RECHARGE_RULES = { min: 100_00, max: 50_000_00 } as const;

/**
 * The fee of a withdrawal, which is deducted from it: one percent, 2 units at least. A fraction of a minor unit is the
 * member's. Source: api.md, Funds; rule X1.
 */
export function feeOf(amount: MinorUnits): MinorUnits {
  return Math.max(Math.floor((amount * WITHDRAWAL_RULES.feePercent) / 100), WITHDRAWAL_RULES.feeMin);
}
