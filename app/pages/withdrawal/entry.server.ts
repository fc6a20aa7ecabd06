import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { getMember } from '~/domains/account/account.api.server';
import { getBalance } from '~/domains/funds/funds.api.server';
import { listPayoutAccounts } from '~/domains/funds/account/payout-accounts.api.server';
import { withdrawalSchema, type Withdrawal } from '~/domains/funds/withdraw/withdrawal.schema';
import {
  accountsView,
  figuresOf,
  firstUsableFrom,
  mostView,
  rulesView,
  shortView,
  withdrawalProblems,
} from '~/domains/funds/withdraw/withdrawal.view';
import { paths } from '~/paths';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { amountWithUnit, amountWriter } from '~/web/render/amount-text.server';
import { formKeyFor } from '~/web/form/form-key.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import type { Settled } from '~/web/page/settled';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';

const PURPOSE = 'withdrawal';

/** Encrypts a withdrawal for the address of the check page, and from there back to the form; without the payment password. */
export function sealWithdrawal(
  { app, session }: MemberContext,
  { amount, bankId, formKey }: Withdrawal,
): Promise<string> {
  return app.sealing.encryptFor(session, PURPOSE, { bankId, formKey, amount: amount.typed });
}

/** The withdrawal in the address, if this member's session encrypted it for this step. */
export function decodeWithdrawal({ app, session, url }: MemberContext): Promise<Withdrawal | undefined> {
  return app.sealing.openSealed(session, PURPOSE, withdrawalSchema, url.searchParams.get('withdrawal'));
}

const valueOf = <Data>(loaded: Settled<Data>): Data | undefined => ('shown' in loaded ? loaded.shown : undefined);

/** The balance with its rules, and the payout accounts. Both can fail independently; their errors are returned. */
export async function loadFacts(visit: MemberContext) {
  const { api, clock } = visit;
  const failures: UpstreamError[] = [];
  const noted = (error: unknown) => {
    if (error instanceof UpstreamError) failures.push(error);
    throw error;
  };
  const [balance, accounts] = await Promise.all([
    settle(visit, getBalance(api).catch(noted), 'load.balance'),
    settle(
      visit,
      listPayoutAccounts(api)
        .then((list) => ({
          choices: accountsView(list, clock, Date.now()),
          usableFrom: firstUsableFrom(list, clock, Date.now()),
        }))
        .catch(noted),
      'load.accounts',
    ),
  ]);
  const known = { balance: valueOf(balance), accounts: valueOf(accounts)?.choices };
  return { balance, accounts, failures, known, write: amountWriter(visit, known.balance?.unit) };
}

/** The data of the first page of a withdrawal. Its parts fail independently. */
export async function loadWithdrawPage(visit: MemberContext) {
  const [entered, { balance, accounts, write }, member] = await Promise.all([
    decodeWithdrawal(visit),
    loadFacts(visit),
    settle(visit, getMember(visit.api), 'load.member'),
  ]);
  const most = 'shown' in balance ? mostView(balance.shown, write) : undefined;
  const withUnit = (minor: Parameters<typeof write>[0]) =>
    amountWithUnit(visit, minor, 'shown' in balance ? balance.shown.unit : undefined);
  const isAll = visit.url.searchParams.has('all');
  return {
    rules:
      'shown' in balance
        ? {
            shown: {
              ...rulesView(balance.shown, visit.language, write),
              available: withUnit(balance.shown.available ?? balance.shown.total),
            },
          }
        : balance,
    short: 'shown' in balance ? shortView(balance.shown, write, withUnit) : undefined,
    figures: 'shown' in balance ? figuresOf(balance.shown.rules, visit.language, write) : undefined,
    most,
    accounts,
    // An unknown state (`undefined`) is no obstacle: the member API checks it itself.
    hasPassword: valueOf(member)?.hasPaymentPassword,
    sealed: entered && (visit.url.searchParams.get('withdrawal') ?? undefined),
    entered:
      isAll && most ? { amount: most.typed } : entered && { amount: entered.amount.typed, bankId: entered.bankId },
    formKey: entered?.formKey ?? formKeyFor(visit),
  };
}

/** Validates the first page and redirects to the check page. No withdrawal is requested yet. */
export const enterWithdrawal = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    page: paths.withdraw(),
    schema: withdrawalSchema,
    run: async (entered, visit) => {
      const { known, write } = await loadFacts(visit);
      const problems = withdrawalProblems(entered, known, write);
      if (Object.keys(problems).length > 0) throw new FormError(problems);
      return redirect(paths.withdrawCheck(await sealWithdrawal(visit, entered)));
    },
  });
