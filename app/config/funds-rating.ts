import { z } from 'zod';
import { readExactAmount } from '~/contract/amount';

/** How well members' money is protected if the operator becomes insolvent. Source: ratings of the UK Gambling Commission. */
export const FUNDS_RATINGS = ['none', 'medium', 'high'] as const;

/**
 * The setting OPERATOR_FUNDS_PROTECTION: a rating, and after a space the address of a page about it.
 *
 * @param address the schema of addresses
 */
export const fundsProtection = <Address extends z.ZodType<string, z.ZodTypeDef, string>>(address: Address) =>
  z
    .string()
    .trim()
    .transform((value) => {
      const [rating, href] = value.split(/\s+(.*)/s, 2);
      return { rating, href };
    })
    .pipe(
      z.object({
        rating: z.enum(FUNDS_RATINGS, { message: 'must begin with none, medium or high' }),
        href: address.optional(),
      }),
    );

/** `1500000.00 2026-11-01 Garden Bank, account for members` */
const HELD = /^(\d{1,13}(?:\.\d\d)?)\s+(\d{4}-\d\d-\d\d)\s+(\S[^\p{Cc}]{0,199})$/u;

/**
 * The setting OPERATOR_FUNDS_HELD: what the operator states to hold for members, since when, and where. The amount is in CURRENCY, in
 * minor units once it is read.
 */
export const fundsHeld = z
  .string()
  .trim()
  .transform((value, context) => {
    const [, written = '', day = '', where = ''] = HELD.exec(value) ?? [];
    const amount = readExactAmount(written);
    if (amount !== undefined && isDay(day)) return { amount, day, where };
    context.addIssue({
      code: 'custom',
      message: 'must be an amount, a day and where it is held, such as: 1500000.00 2026-11-01 Garden Bank, clients',
    });
    return z.NEVER;
  });

/** Whether a day exists, such as `2026-11-01`. */
function isDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}
