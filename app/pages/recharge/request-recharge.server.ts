import { randomUUID } from 'node:crypto';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { countAgainstLimits, findLimitsOrUnread, type Limits } from '~/domains/account/limits.api.server';
import { smallestRest } from '~/domains/account/limits-left';
import { listedBefore } from '~/domains/funds/lost-answer.server';
import { amountProblems, limitCode, rechargeRefusal } from '~/domains/funds/recharge/recharge-refusal';
import { getRechargeState, requestRecharge } from '~/domains/funds/recharge/recharge.api.server';
import { listRecharges } from '~/domains/funds/records/records.api.server';
import { rechargeSchema, type RechargeWish } from '~/domains/funds/recharge/recharge.schema';
import { errorCode, saidCode } from '~/i18n/error-text';
import { formatMoment } from '~/i18n/format';
import { PICTURE_BYTES } from '~/media/fit';
import { paths } from '~/paths';
import { isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { amountWriter } from '~/web/render/amount-text.server';
import { setFlash } from '~/web/session/flash.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { FormError, unknownOutcome } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { explainSuspension } from '~/web/form/suspension-refusal.server';
import { earlierCode } from './earlier.server';
import { screenshot } from './picture.server';

/** A recharge with an unknown outcome. It names the list of recharges only if the service has one. */
async function unsure(error: UpstreamError, { api, app }: MemberContext): Promise<FormError> {
  if (app.idempotency.upstreamIsIdempotent()) return unknownOutcome('recharge.unsure', error);
  const listed = await listedBefore(api, async () => (await listRecharges(api, 1, 1)).records);
  return listed === 'no_list'
    ? unknownOutcome('recharge.unsure_blind', error, 'unlisted')
    : unknownOutcome('recharge.unsure_foreign', error);
}

/** Maps an error to this form's errors, including the unknown outcome. */
async function refused(error: unknown, visit: MemberContext, write: (minor: number) => string): Promise<unknown> {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') return error;
  if (isUnsure(error)) return unsure(error, visit);
  if (error.reason === 'suspended') return explainSuspension(error, visit);
  // A form that was taken in before with other entries, and a picture that was, have one reason: only the picture names it.
  const isPictureKnown =
    error.reason === 'duplicate' &&
    (error.code !== 409 || error.data.fields?.['screenshot'] !== undefined || error.data.id !== undefined);
  const errors = isPictureKnown
    ? { screenshot: [await earlierCode(error, visit)] }
    : rechargeRefusal(error, { clock: visit.clock, write });
  if (!errors) return error;
  // A rejected picture is dropped; the next submit after a refusal is a new recharge.
  const values = { formKey: randomUUID(), ...(errors['screenshot'] ? screenshot.none : {}) };
  const outcome = isPictureKnown ? 'repeated' : 'refused';
  return new FormError(errors, error.code === 409 ? 409 : 400, outcome, values, { cause: error });
}

/** Errors from a pause, or from a limit that the service no longer reports (rule X6). */
function limitProblems(
  limits: Limits | undefined,
  amount: number,
  visit: MemberContext,
  write: (minor: number) => string,
): Record<string, string[]> {
  const { pause, heldHere } = limits ?? {};
  if (pause && pause.until > Date.now())
    return { '': [errorCode('recharge.paused_until', { until: formatMoment(pause.until, visit.clock) })] };
  const rest = smallestRest(limits, 'recharge', (name) => heldHere?.limits.includes(name) === true);
  return rest && amount > rest.amount ? { amount: [limitCode(rest.amount, rest.period, write)] } : {};
}

async function run(
  { bankId, amount, screenshot: sealed, formKey }: RechargeWish,
  visit: MemberContext,
): Promise<Response> {
  const write = amountWriter(visit, undefined);
  const [url, state, limits] = await Promise.all([
    screenshot.open(visit, sealed),
    getRechargeState(visit.api),
    findLimitsOrUnread(visit),
  ]);
  if (!state.enabled)
    throw new FormError({ '': [...(state.message ? [saidCode(state.message)] : []), 'recharge.closed'] });
  const problems = {
    ...amountProblems(amount.minor, state, write),
    ...limitProblems(limits, amount.minor, visit, write),
  };
  if (Object.keys(problems).length > 0) throw new FormError(problems);
  await requestRecharge(visit.api, { bankId, amount: amount.minor, screenshot: url }, formKey).catch(
    async (error: unknown) => {
      throw await refused(error, visit, write);
    },
  );
  await countAgainstLimits(visit, { what: 'recharge', amount: amount.minor, form: formKey });
  const flash = await setFlash(visit, {
    tone: 'success',
    code: errorCode('recharge:flash.reviewing', { amount: write(amount.minor) }),
  });
  return redirect(paths.records({ kind: 'recharges' }), { headers: { 'Set-Cookie': flash } });
}

/** Submits the recharge form, once per form. */
export const submitRecharge = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    page: paths.recharge(),
    schema: rechargeSchema,
    throttle: { name: 'recharge', points: 30, seconds: 600, perLogin: true },
    reasons: { file_type: 'screenshot', file_size: 'screenshot', file_pixels: 'screenshot' },
    failure: 'failed.recharge',
    file: { name: 'screenshot', bytes: PICTURE_BYTES, take: screenshot.take, none: screenshot.none },
    // Different values mean a new recharge, once the records show the outcome of the first.
    afterSentBefore: () => ({ formKey: randomUUID() }),
    once: ({ formKey, bankId, amount, pictureHash }) => ({ key: formKey, entries: [bankId, amount, pictureHash] }),
    run,
  });
