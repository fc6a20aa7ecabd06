import { getAddressInfo, Network } from 'bitcoin-address-validation';
import cards from 'card-validator';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { z } from 'zod';
import type { Language } from '~/i18n/language';

/** Countries of the languages in which members write numbers without a country code. */
const HOME: Partial<Record<Language, CountryCode>> = { ja: 'JP', 'zh-CN': 'CN' };

/** Spaces and hyphens of every kind, and marks without a width that come along when something is copied. */
const BETWEEN = /[\s\p{Pd}\p{Cf}\u2212]/gu;

const joined = (typed: string) => typed.normalize('NFKC').replace(BETWEEN, '');

/**
 * A card number as it is typed: full-width digits, spaces and hyphens are taken.
 *
 * @returns its digits, or `undefined` when its brand knows no such number (Luhn where the brand has it, UnionPay by length)
 */
export function readCardNumber(typed: string): string | undefined {
  const digits = joined(typed);
  return cards.number(digits).isValid ? digits : undefined;
}

/** @returns the number as E.164; without `+` it is read as one of the language's country, where there is one */
export function readPayoutPhone(typed: string, language: Language): string | undefined {
  const defaultCountry = HOME[language];
  const phone = parsePhoneNumberFromString(typed.normalize('NFKC'), defaultCountry ? { defaultCountry } : undefined);
  return phone?.isValid() ? phone.number : undefined;
}

/**
 * A BTC address, by its checksum and network. Source: BIP-173, BIP-350.
 *
 * @returns the address, or the code of what is wrong: coins sent to an address of a test network are lost
 */
export function readBtcAddress(typed: string): { address: string } | { code: string } {
  const address = typed.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
  try {
    return getAddressInfo(address).network === Network.mainnet ? { address } : { code: 'btc.testnet' };
  } catch {
    return { code: 'address.format' };
  }
}

const text = (max: number) => z.string({ required_error: 'required' }).trim().min(1, 'required').max(max, 'too_long');

function read<Value>(code: string, reading: (typed: string) => Value | undefined) {
  return text(100).transform((typed, context) => {
    const value = reading(typed);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: code });
    return z.NEVER;
  });
}

/** Minted when the form was drawn: however often it is sent, it happens once. */
const formKey = z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable');
const isDefault = z
  .string()
  .optional()
  .transform((ticked) => ticked === 'on');

/** The form that adds a bank card or a BTC address. Every field of a bank card is required: specification, chapter 5. */
export function payoutAccountSchema(language: Language) {
  return z.discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('bank'),
        holderName: text(100),
        cardNumber: read('cardNumber.format', readCardNumber),
        bankName: text(100),
        branchName: text(100),
        branchCode: text(40),
        phone: read('card.phone', (typed) => readPayoutPhone(typed, language)),
        isDefault,
        formKey,
      }),
      z.object({
        kind: z.literal('btc'),
        address: text(200).transform((typed, context) => {
          const result = readBtcAddress(typed);
          if ('address' in result) return result.address;
          context.addIssue({ code: 'custom', message: result.code });
          return z.NEVER;
        }),
        isDefault,
        formKey,
      }),
    ],
    { errorMap: () => ({ message: 'form.unreadable' }) },
  );
}

/** What a member asks to be paid to. */
export type NewPayoutAccount = z.output<ReturnType<typeof payoutAccountSchema>>;

/** The form that deletes one asks for nothing but that it happens once. */
export const deleteAccountSchema = z.object({ formKey });
