import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { getBalance } from '~/domains/funds/funds.api.server';
import { findLost, listedBefore, LOOKING_MS, type ListedBefore } from '~/domains/funds/lost-answer.server';
import { listWithdrawals } from '~/domains/funds/records.api.server';
import { withdrawalRefusal } from '~/domains/funds/withdrawal-refusal';
import { requestWithdrawal, type RequestedWithdrawal } from '~/domains/funds/withdrawal.api.server';
import { paidOutSchema, type Withdrawal } from '~/domains/funds/withdrawal.schema';
import { payoutOf } from '~/domains/funds/withdrawal.view';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { openWithdrawal, sealWithdrawal } from '~/routes/profile.withdraw._index/entry.server';
import { within } from '~/upstream/patience';
import { isUnsure, statusOf, UpstreamError } from '~/upstream/upstream-error';
import { amountWriter } from '~/web/amount-text.server';
import { setFlash } from '~/web/flash.server';
import { isSafeAgain, type Once } from '~/web/once.server';
import type { MemberVisit } from '~/web/visit.server';
import { FormRefusal } from '~/web/form-refusal';
import { submit } from '~/web/submit.server';

/** How long an answer waits for what only makes it nicer, in ms. */
const PATIENCE_MS = 1_000;
/** How many of the newest withdrawals are looked through for one whose answer was lost. */
const LOOKED_THROUGH = 20;

/** What makes a withdrawal the same however often it is sent. The payment password is not part of it, nor kept. */
export const onceOf = ({ formKey, amount, bankId }: Withdrawal): Once => ({
  key: formKey,
  entries: { amount: amount.minor, bankId },
});

/** The balance, if it comes in time; whatever has happened by now must not hang on it. */
const balanceInTime = ({ api, left }: MemberVisit) => within(left(PATIENCE_MS), getBalance(api)).catch(() => undefined);

const newest =
  ({ api }: MemberVisit) =>
  async () =>
    (await listWithdrawals(api, 1, LOOKED_THROUGH)).records;

/** The withdrawal to which no answer came, if it is found; otherwise nobody knows, and the form says what that means. */
async function takenInOrUnknown(
  error: UpstreamError,
  { amount }: Withdrawal,
  before: ListedBefore,
  visit: MemberVisit,
): Promise<RequestedWithdrawal> {
  const isIt = (record: { amount?: number | undefined }) => record.amount === amount.minor;
  const found = await findLost(newest(visit), before, isIt, visit.left(LOOKING_MS));
  if (found) return { id: found.id, fee: found.fee, actualAmount: found.actualAmount, status: undefined };
  const foreign = before === 'no_list' ? 'withdraw.unsure_blind' : 'withdraw.unsure_foreign';
  const code = errorCode(isSafeAgain() ? 'withdraw.unsure' : foreign, { id: error.requestId });
  throw new FormRefusal({ '': [code] }, statusOf(error), 'unknown');
}

async function refused(error: unknown, visit: MemberVisit): Promise<unknown> {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') return error;
  const balance = await balanceInTime(visit);
  const refusal = withdrawalRefusal(error, balance, visit.language, amountWriter(visit, balance?.unit));
  return refusal ? new FormRefusal(refusal.errors, refusal.status) : error;
}

/**
 * To the withdrawal's page; where there is none, to the profile with a message that says what was asked for.
 *
 * @param hasPage whether the upstream keeps a list of withdrawals, without which a withdrawal has no page
 */
async function askedFor(
  visit: MemberVisit,
  { amount }: Withdrawal,
  accepted: RequestedWithdrawal,
  hasPage: boolean,
): Promise<Response> {
  const go = async (path: string, code: string) =>
    redirect(path, { headers: { 'Set-Cookie': await setFlash(visit.request, { tone: 'success', code }) } });
  const { id } = accepted;
  if (id !== undefined && hasPage) return go(paths.withdrawal(id), 'withdraw:asked');
  const balance = await balanceInTime(visit);
  const write = amountWriter(visit, balance?.unit);
  const fee = accepted.fee ?? (balance && payoutOf(amount.minor, balance.rules)?.fee);
  const values = { amount: write(amount.minor), fee: fee === undefined ? undefined : write(fee) };
  return go(paths.profile(), errorCode(values.fee ? 'withdraw:askedPlain' : 'withdraw:askedFeeless', values));
}

/**
 * Asks for the withdrawal of a check page: once for each form, however often it is sent. Limits, time-outs and
 * self-exclusion are not looked at (rule X6).
 */
export const sendWithdrawal = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    page: paths.withdraw(),
    schema: paidOutSchema,
    secrets: ['payPassword'],
    reasons: { pay_password_locked: 'payPassword' },
    failure: 'failed.withdraw',
    once: onceOf,
    run: async ({ payPassword, ...entered }, visit) => {
      // A check page whose address no longer opens is drawn anew first, thrown since it is no answer to be kept.
      if (!(await openWithdrawal(visit))) throw redirect(paths.withdrawCheck(await sealWithdrawal(visit, entered)));
      const { amount, bankId, formKey } = entered;
      const asked = { amount: amount.minor, bankId, payPassword };
      const before = await listedBefore(newest(visit));
      const accepted = await requestWithdrawal(visit.api, asked, formKey).catch(async (error: unknown) => {
        if (error instanceof UpstreamError && isUnsure(error)) return takenInOrUnknown(error, entered, before, visit);
        throw await refused(error, visit);
      });
      return askedFor(visit, entered, accepted, before !== 'no_list');
    },
  });
