import { z } from 'zod';

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
