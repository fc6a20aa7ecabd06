import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { getMember } from '~/domains/account/account.api.server';
import { getBalance } from '~/domains/funds/funds.api.server';
import { listPayoutAccounts } from '~/domains/funds/payout-accounts.api.server';
import { withdrawalSchema, type Withdrawal } from '~/domains/funds/withdrawal.schema';
import { accountsView, firstUsableFrom, rulesView, withdrawalProblems } from '~/domains/funds/withdrawal.view';
import { paths } from '~/paths';
import { UpstreamError } from '~/upstream/upstream-error';
import { amountWriter } from '~/web/amount-text.server';
import { formKeyFor } from '~/web/form-key.server';
import { part } from '~/web/page.server';
import type { MemberVisit } from '~/web/visit.server';
import type { Part } from '~/web/part';
import { openSealed, sealFor } from '~/web/sealed.server';
import { FormRefusal } from '~/web/form-refusal';
import { submit } from '~/web/submit.server';

const PURPOSE = 'withdrawal';

/** Seals a withdrawal for the address of the check page, and back from there to the form; without the payment password. */
export function sealWithdrawal({ session }: MemberVisit, { amount, bankId, formKey }: Withdrawal): Promise<string> {
  return sealFor(session, PURPOSE, { bankId, formKey, amount: amount.typed });
}

/** The withdrawal that the address carries, if this member sealed it here. */
export function openWithdrawal({ session, url }: MemberVisit): Promise<Withdrawal | undefined> {
  return openSealed(session, PURPOSE, withdrawalSchema, url.searchParams.get('withdrawal'));
}

const shownOf = <Data>(loaded: Part<Data>): Data | undefined => ('shown' in loaded ? loaded.shown : undefined);

/** The balance with its rules and the payout accounts, each of which may fail on its own; and the errors of those that did. */
export async function loadFacts(visit: MemberVisit) {
  const { api, language } = visit;
  const failures: UpstreamError[] = [];
  const noted = (error: unknown) => {
    if (error instanceof UpstreamError) failures.push(error);
    throw error;
  };
  const [balance, accounts] = await Promise.all([
    part(getBalance(api).catch(noted), 'load.balance'),
    part(
      listPayoutAccounts(api)
        .then((list) => ({
          choices: accountsView(list, language, Date.now()),
          usableFrom: firstUsableFrom(list, language, Date.now()),
        }))
        .catch(noted),
      'load.accounts',
    ),
  ]);
  const known = { balance: shownOf(balance), accounts: shownOf(accounts)?.choices };
  return { balance, accounts, failures, known, write: amountWriter(visit, known.balance?.unit) };
}

/** Everything that the first page of a withdrawal prints. Its parts fail on their own. */
export async function loadWithdrawPage(visit: MemberVisit) {
  const [entered, { balance, accounts, write }, member] = await Promise.all([
    openWithdrawal(visit),
    loadFacts(visit),
    part(getMember(visit.api), 'load.member'),
  ]);
  return {
    rules: 'shown' in balance ? { shown: rulesView(balance.shown, visit.language, write) } : balance,
    accounts,
    // What is not known (`undefined`) is no obstacle: the member API says so itself.
    hasPassword: shownOf(member)?.hasPaymentPassword,
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
      if (Object.keys(problems).length > 0) throw new FormRefusal(problems);
      return redirect(paths.withdrawCheck(await sealWithdrawal(visit, entered)));
    },
  });
