import { z } from 'zod';
import type { PayoutKind } from '~/contract/payout-kind';
import { readBtcAddress, readCardNumber } from '~/contract/payout-number';
import { readPhone } from '~/contract/phone';
import { wireLanguage, type Language } from '~/i18n/language';

/** Error codes of an address. */
const ADDRESS_CODES = { format: 'address.format', testnet: 'btc.testnet' } as const;

const text = (max: number, missing = 'required') =>
  z.string({ required_error: missing }).trim().min(1, missing).max(max, 'too_long');

function read<Value>(code: string, reading: (typed: string) => Value | undefined) {
  return text(100).transform((typed, context) => {
    const value = reading(typed);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: code });
    return z.NEVER;
  });
}

/** Created when the form is rendered, so that repeated submits have one effect. */
const formKey = z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable');
/** Of the second step, for members who have it on. */
const code = z.string().max(40, 'too_long').optional();
const isDefault = z
  .string()
  .optional()
  .transform((ticked) => ticked === 'on');

/** The form that adds a bank card or a BTC address. Every field of a bank card is required: specification, chapter 5. */
export function payoutAccountSchema(language: Language) {
  const forms = {
    bank: z.object({
      kind: z.literal('bank'),
      holderName: text(100),
      cardNumber: read('cardNumber.format', readCardNumber),
      bankName: text(100, 'bankName.required'),
      branchName: text(100),
      branchCode: text(40),
      phone: read('card.phone', (typed) => readPhone(typed, wireLanguage(language))),
      isDefault,
      code,
      formKey,
    }),
    btc: z.object({
      kind: z.literal('btc'),
      address: text(200).transform((typed, context) => {
        const result = readBtcAddress(typed);
        if (typeof result === 'object') return result.address;
        context.addIssue({ code: 'custom', message: ADDRESS_CODES[result] });
        return z.NEVER;
      }),
      isDefault,
      code,
      formKey,
    }),
  } satisfies Record<PayoutKind, z.AnyZodObject>;
  return z.discriminatedUnion('kind', [forms.bank, forms.btc], {
    errorMap: () => ({ message: 'form.unreadable' }),
  });
}

/** The validated values of the form. */
export type NewPayoutAccount = z.output<ReturnType<typeof payoutAccountSchema>>;

/** The form that deletes a payout account. */
export const deleteAccountSchema = z.object({ code, formKey });
