import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { getBalance } from '~/domains/funds/funds.api.server';
import { findLost, listedBefore, LOOKING_MS, type ListedBefore } from '~/domains/funds/lost-answer.server';
import { listWithdrawals } from '~/domains/funds/records/records.api.server';
import { withdrawalRefusal } from '~/domains/funds/withdraw/withdrawal-refusal';
import { requestWithdrawal, type RequestedWithdrawal } from '~/domains/funds/withdraw/withdrawal.api.server';
import { paidOutSchema, type Withdrawal } from '~/domains/funds/withdraw/withdrawal.schema';
import { withdrawalDoubts } from '~/domains/funds/withdraw/withdrawal.check';
import { payoutOf } from '~/domains/funds/withdraw/withdrawal.view';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { decodeWithdrawal, sealWithdrawal } from '~/pages/withdrawal/entry.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import { isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { amountWriter } from '~/web/render/amount-text.server';
import { setFlash } from '~/web/session/flash.server';
import type { IdempotencyKey } from '~/web/idempotency/idempotency.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { FormError, unknownOutcome } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';

/** Timeout for optional parts of the response, in ms. */
const PATIENCE_MS = 1_000;
/** How many of the newest withdrawals are searched for one without an answer. */
const LOOKED_THROUGH = 20;

/** Identifies a withdrawal across repeated submits. The payment password is not part of it, and is not stored. */
export const onceOf = ({ formKey, amount, bankId }: Withdrawal): IdempotencyKey => ({
  key: formKey,
  entries: { amount: amount.minor, bankId },
});

/** The balance, if it loads in time; the result of the withdrawal must not depend on it. */
const balanceInTime = ({ api, timeLeft }: MemberContext) =>
  withTimeout(timeLeft(PATIENCE_MS), getBalance(api)).catch(() => undefined);

const newest =
  ({ api }: MemberContext) =>
  async () =>
    (await listWithdrawals(api, 1, LOOKED_THROUGH)).records;

/** A call returned no answer: returns the withdrawal if the list has it, otherwise the form reports an unknown outcome. */
async function findOrUnknown(
  error: UpstreamError,
  { amount }: Withdrawal,
  before: ListedBefore,
  visit: MemberContext,
): Promise<RequestedWithdrawal> {
  const isIt = (record: { amount?: number | undefined }) => record.amount === amount.minor;
  // Another form may have requested the same amount since the first read.
  const unanswered = async () => {
    const records = await newest(visit)();
    const known = await visit.app.answeredIds.answeredIds('withdrawal', visit.session);
    return records.filter(({ id }) => !known.has(id));
  };
  const found = await findLost(unanswered, before, isIt, visit.timeLeft(LOOKING_MS));
  if (found) return { id: found.id, fee: found.fee, actualAmount: found.actualAmount, status: undefined };
  if (visit.app.idempotency.upstreamIsIdempotent()) throw unknownOutcome('withdraw.unsure', error);
  if (before === 'no_list') throw unknownOutcome('withdraw.unsure_blind', error, 'unlisted');
  throw unknownOutcome('withdraw.unsure_foreign', error);
}

async function refused(error: unknown, visit: MemberContext): Promise<unknown> {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') return error;
  const balance = await balanceInTime(visit);
  const refusal = withdrawalRefusal(error, balance, visit.clock, amountWriter(visit, balance?.unit));
  return refusal ? new FormError(refusal.errors, refusal.status, 'refused', {}, { cause: error }) : error;
}

/**
 * Redirects to the withdrawal's page. Without one, redirects to the withdraw page with a message that names the amount; that page
 * says that a withdrawal costs nothing (rule X7).
 *
 * @param hasPage whether the upstream lists withdrawals; without the list a withdrawal has no page
 */
async function redirectToResult(
  visit: MemberContext,
  { amount }: Withdrawal,
  accepted: RequestedWithdrawal,
  hasPage: boolean,
): Promise<Response> {
  const go = async (path: string, code: string) =>
    redirect(path, { headers: { 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) } });
  const { id } = accepted;
  if (id !== undefined && hasPage) return go(paths.withdrawal(id), 'withdraw:asked');
  const balance = await balanceInTime(visit);
  const write = amountWriter(visit, balance?.unit);
  const shown = balance && payoutOf(amount.minor, balance.rules)?.fee;
  const { fee: differing } = withdrawalDoubts({ ...accepted, amount: amount.minor }, balance?.rules);
  if (differing) {
    const [due, taken] = [write(differing.computed), write(differing.stated)];
    const code = hasPage ? 'withdraw:askedOther' : 'withdraw:askedUnlistedOther';
    return go(paths.withdraw(), errorCode(code, { amount: write(amount.minor), shown: due, fee: taken }));
  }
  const fee = accepted.fee ?? shown;
  const values = { amount: write(amount.minor), fee: fee === undefined ? undefined : write(fee) };
  const [withFee, without] = hasPage
    ? (['withdraw:askedPlain', 'withdraw:askedFeeless'] as const)
    : (['withdraw:askedUnlisted', 'withdraw:askedUnlistedFeeless'] as const);
  return go(paths.withdraw(), errorCode(values.fee ? withFee : without, values));
}

/**
 * Requests the withdrawal of a check page, once per form. Limits, time-outs and self-exclusion do not apply (rule X6).
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
      // If the address can no longer be decrypted, a redirect renders the check page again. It is thrown, because thrown
      // responses are not stored as the form's result.
      if (!(await decodeWithdrawal(visit))) throw redirect(paths.withdrawCheck(await sealWithdrawal(visit, entered)));
      const { amount, bankId, formKey } = entered;
      const asked = { amount: amount.minor, bankId, payPassword };
      const before = await listedBefore(visit.api, newest(visit));
      const accepted = await requestWithdrawal(visit.api, asked, formKey).catch(async (error: unknown) => {
        if (error instanceof UpstreamError && isUnsure(error)) return findOrUnknown(error, entered, before, visit);
        throw await refused(error, visit);
      });
      if (accepted.id !== undefined) visit.app.answeredIds.noteAnsweredId('withdrawal', visit.session, accepted.id);
      return redirectToResult(visit, entered, accepted, before !== 'no_list');
    },
  });
