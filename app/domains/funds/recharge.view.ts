import type { MinorUnits } from '~/contract/amount';
import type { Bank } from './payout-accounts.api.server';
import type { RechargeState } from './recharge.api.server';

/** Digits, perhaps in groups; or an IBAN, perhaps in groups. Their blanks are for reading alone. */
const GROUPED = /^(\d[\d\s]*|[A-Z]{2}\d{2}[\dA-Z\s]+)$/;
/** A number in one piece: an account, an address on a chain. */
const ONE_PIECE = /^(?=.*\d)[\dA-Za-z]{8,}$/;

/**
 * An account number as it is read and as it is copied.
 *
 * @returns `groups` of four to be shown apart, without a blank between them that would be copied along; `whole`: what is
 *   pasted into a bank's form. A number of a kind that is not known stays as it came.
 */
export function accountNumberView(number: string): { groups: string[]; whole: string } {
  const trimmed = number.trim();
  const whole = GROUPED.test(trimmed) ? trimmed.replace(/\s+/g, '') : trimmed;
  return { groups: ONE_PIECE.test(whole) ? (whole.match(/.{1,4}/g) ?? []) : [whole], whole };
}

/** The accounts that a recharge can be sent to, as a page shows them: those that have an id and a number. */
export function receivingAccounts(banks: readonly Bank[]) {
  return banks.flatMap(({ id, name, accountName, accountNumber }) =>
    id !== undefined && accountNumber?.trim()
      ? [{ id, name, accountName, number: accountNumberView(accountNumber) }]
      : [],
  );
}

/** An account that a recharge can be sent to. */
export type ReceivingAccount = ReturnType<typeof receivingAccounts>[number];

/** What a page says of the bounds before anything is typed; amounts with their unit. */
export function rechargeStateView({ enabled, message, min, max }: RechargeState, write: (minor: MinorUnits) => string) {
  const amount = (minor: MinorUnits | undefined) => (minor === undefined ? undefined : write(minor));
  return { isOpen: enabled, message, min: amount(min), max: amount(max) };
}
