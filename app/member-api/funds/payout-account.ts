import type { WireLanguage } from '~/contract/language';
import type { PayoutKind } from '~/contract/payout-kind';
import { readBtcAddress, readCardNumber } from '~/contract/payout-number';
import { readPhone } from '~/contract/phone';
import type { FieldCode } from '../request-fields';

/** A payout account as sent. */
export interface PayoutAccountInput {
  kind: PayoutKind;
  holderName?: string | undefined;
  cardNumber?: string | undefined;
  address?: string | undefined;
  bankName?: string | undefined;
  branchName?: string | undefined;
  branchCode?: string | undefined;
  phone?: string | undefined;
}

/** A validated payout account. `number` is the card number, or the address of a wallet. */
export interface PayoutAccount {
  kind: PayoutKind;
  holder: string | null;
  number: string | null;
  bank_name: string | null;
  branch_name: string | null;
  branch_code: string | null;
  phone: string | null;
}

const REQUIRED = ['holderName', 'cardNumber', 'bankName', 'branchName', 'branchCode', 'phone'] as const;

const trimmed = (text: string | undefined) => text?.trim() ?? '';

/** Masks all but the last four characters: `•••• 1111`. */
export function mask(number: string): string {
  return `•••• ${number.slice(-4)}`;
}

type Read = { account: PayoutAccount } | { fields: Record<string, FieldCode> };

function readBtc(input: PayoutAccountInput): Read {
  const typed = trimmed(input.address);
  if (typed === '') return { fields: { address: 'required' } };
  const read = readBtcAddress(typed);
  if (typeof read === 'string') return { fields: { address: 'format' } };
  const rest = { bank_name: null, branch_name: null, branch_code: null, phone: null };
  return { account: { kind: 'btc', holder: trimmed(input.holderName) || null, number: read.address, ...rest } };
}

function readCard(input: PayoutAccountInput, lang: WireLanguage): Read {
  const fields: Record<string, FieldCode> = {};
  for (const name of REQUIRED) if (trimmed(input[name]) === '') fields[name] = 'required';
  const cardNumber = readCardNumber(trimmed(input.cardNumber));
  if (!fields.cardNumber && cardNumber === undefined) fields.cardNumber = 'format';
  const phone = readPhone(trimmed(input.phone), lang);
  if (!fields.phone && phone === undefined) fields.phone = 'format';
  if (cardNumber === undefined || phone === undefined || Object.keys(fields).length > 0) return { fields };
  return {
    account: {
      kind: 'bank',
      holder: trimmed(input.holderName),
      number: cardNumber,
      bank_name: trimmed(input.bankName),
      branch_name: trimmed(input.branchName),
      branch_code: trimmed(input.branchCode),
      phone,
    },
  };
}

const READERS: Record<PayoutKind, (input: PayoutAccountInput, lang: WireLanguage) => Read> = {
  bank: readCard,
  btc: readBtc,
};

/**
 * Checks the fields of a payout account. A bank card needs all of the specification's fields (chapter 5), BTC only the
 * address.
 */
export function readPayoutAccount(input: PayoutAccountInput, lang: WireLanguage): Read {
  return READERS[input.kind](input, lang);
}
