import type { MinorUnits } from '~/contract/amount';
import type { Bank } from '../account/payout-accounts.api.server';
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

/**
 * The accounts that a recharge can be sent to, as a page shows them: those with a number, since the same list names banks of
 * payout accounts. Where none has one, all of them: the specification names no fields of a bank, and the member asks customer
 * service for the number. A bank without an id goes by its code or name.
 */
export function receivingAccounts(banks: readonly Bank[]) {
  const numbered = banks.filter(({ accountNumber }) => accountNumber?.trim());
  return (numbered.length > 0 ? numbered : banks).map(({ id, code, name, accountName, accountNumber }) => ({
    id: id ?? code ?? name,
    name,
    accountName,
    number: accountNumber?.trim() ? accountNumberView(accountNumber) : undefined,
  }));
}

/** An account that a recharge can be sent to. */
export type ReceivingAccount = ReturnType<typeof receivingAccounts>[number];

/** What a page says of the bounds before anything is typed; amounts with their unit. */
export function rechargeStateView({ enabled, message, min, max }: RechargeState, write: (minor: MinorUnits) => string) {
  const amount = (minor: MinorUnits | undefined) => (minor === undefined ? undefined : write(minor));
  return { isOpen: enabled, message, min: amount(min), max: amount(max) };
}
