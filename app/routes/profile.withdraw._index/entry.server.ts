import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { getMember } from '~/domains/account/account.api.server';
import { getBalance } from '~/domains/funds/funds.api.server';
import { listPayoutAccounts } from '~/domains/funds/account/payout-accounts.api.server';
import { withdrawalSchema, type Withdrawal } from '~/domains/funds/withdraw/withdrawal.schema';
import { accountsView, firstUsableFrom, rulesView, withdrawalProblems } from '~/domains/funds/withdraw/withdrawal.view';
import { paths } from '~/paths';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { amountWriter } from '~/web/render/amount-text.server';
import { formKeyFor } from '~/web/form/form-key.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import type { Settled } from '~/web/page/settled';
import { openSealed, encryptFor } from '~/web/session/encrypted-value.server';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';

const PURPOSE = 'withdrawal';

/** Seals a withdrawal for the address of the check page, and back from there to the form; without the payment password. */
export function sealWithdrawal({ session }: MemberContext, { amount, bankId, formKey }: Withdrawal): Promise<string> {
  return encryptFor(session, PURPOSE, { bankId, formKey, amount: amount.typed });
}

/** The withdrawal that the address carries, if this member sealed it here. */
export function decodeWithdrawal({ session, url }: MemberContext): Promise<Withdrawal | undefined> {
  return openSealed(session, PURPOSE, withdrawalSchema, url.searchParams.get('withdrawal'));
}

const valueOf = <Data>(loaded: Settled<Data>): Data | undefined => ('shown' in loaded ? loaded.shown : undefined);

/** The balance with its rules and the payout accounts, each of which may fail on its own; and the errors of those that did. */
export async function loadFacts(visit: MemberContext) {
  const { api, language } = visit;
  const failures: UpstreamError[] = [];
  const noted = (error: unknown) => {
    if (error instanceof UpstreamError) failures.push(error);
    throw error;
  };
  const [balance, accounts] = await Promise.all([
    settle(getBalance(api).catch(noted), 'load.balance'),
    settle(
      listPayoutAccounts(api)
        .then((list) => ({
          choices: accountsView(list, language, Date.now()),
          usableFrom: firstUsableFrom(list, language, Date.now()),
        }))
        .catch(noted),
      'load.accounts',
    ),
  ]);
  const known = { balance: valueOf(balance), accounts: valueOf(accounts)?.choices };
  return { balance, accounts, failures, known, write: amountWriter(visit, known.balance?.unit) };
}

/** Everything that the first page of a withdrawal prints. Its parts fail on their own. */
export async function loadWithdrawPage(visit: MemberContext) {
  const [entered, { balance, accounts, write }, member] = await Promise.all([
    decodeWithdrawal(visit),
    loadFacts(visit),
    settle(getMember(visit.api), 'load.member'),
  ]);
  return {
    rules: 'shown' in balance ? { shown: rulesView(balance.shown, visit.language, write) } : balance,
    accounts,
    // What is not known (`undefined`) is no obstacle: the member API says so itself.
    hasPassword: valueOf(member)?.hasPaymentPassword,
    sealed: entered && (visit.url.searchParams.get('withdrawal') ?? undefined),
    entered: entered && { amount: entered.amount.typed, bankId: entered.bankId },
    formKey: entered?.formKey ?? formKeyFor(visit),
  };
}

/** Takes in the first page. Nothing is asked for yet: what is in order goes on to the check page. */
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
