import type { MinorUnits } from '~/contract/amount';
import type { Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import type { Balance, WithdrawalRules } from './funds.api.server';
import type { FundsRecord, Statement } from './records/records.api.server';
import { checkStatement } from './records/statement.check';
import { withdrawalDoubts } from './withdraw/withdrawal.check';

type Write = (minor: MinorUnits) => string;

/** Contradictions in a withdrawal's figures, as sentences with both figures. @param rules if they are loaded */
export function withdrawalDoubtTexts(
  record: FundsRecord,
  rules: WithdrawalRules | undefined,
  language: Language,
  write: Write,
): string[] {
  const { t } = textsOf(language);
  const { actual, fee } = withdrawalDoubts(record, rules);
  return [
    actual && t('withdraw:doubt.actual', { computed: write(actual.computed), stated: write(actual.stated) }),
    fee && t('withdraw:doubt.fee', { computed: write(fee.computed), stated: write(fee.stated) }),
  ].filter((text) => text !== undefined);
}

/** The contradiction if a balance is not the sum of its available and frozen parts. */
export function balanceDoubt(
  { total, available, frozen }: Pick<Balance, 'total' | 'available' | 'frozen'>,
  language: Language,
  write: Write,
): string | undefined {
  if (available === undefined || frozen === undefined || available + frozen === total) return undefined;
  const { t } = textsOf(language);
  return t('account:profile.doubt', { computed: write(available + frozen), stated: write(total) });
}

/** Whether the current month closes at a balance. A ledger of the available balance alone leaves out frozen amounts. */
export const closesAt = ({ closing }: Statement, { total, available }: Balance): boolean =>
  closing === total || closing === available;

/**
 * Contradictions between a month and other data of the upstream, as sentences with both figures.
 *
 * @param balance the current balance, if the month is the current one
 */
export function statementDoubts(
  statement: Statement,
  balance: Balance | undefined,
  language: Language,
  write: Write,
): string[] {
  const { t } = textsOf(language);
  const { income, outgoings } = checkStatement(statement);
  const { totals, closing } = statement;
  return [
    totals &&
      (totals.in !== income || Math.abs(totals.out) !== outgoings) &&
      t('fundsFacts:doubt.totals', {
        in: write(totals.in),
        out: write(totals.out),
        income: write(income),
        outgoings: write(outgoings),
      }),
    balance &&
      !closesAt(statement, balance) &&
      t('fundsFacts:doubt.balance', { closing: write(closing), balance: write(balance.total) }),
  ].filter((text) => typeof text === 'string');
}
