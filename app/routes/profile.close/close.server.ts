import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { asksSecondStep } from '~/domains/account/second-step/second-step.api.server';
import { closingView } from '~/domains/own-data/closing.view';
import { beginClosing, cancelClosing, findClosing } from '~/domains/own-data/own-data.api.server';
import { closeSchema } from '~/domains/own-data/own-data.schema';
import { errorCode } from '~/i18n/error-text';
import { formatMoment } from '~/i18n/format';
import { paths } from '~/paths';
import { isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { FormError, unknownOutcome } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { withFallbackOnSubmit } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { amountWithUnit } from '~/web/render/amount-text.server';
import { setFlash } from '~/web/session/flash.server';

/** What closing the account needs, as the page prints it; `isOffered` is false where the service closes no accounts. */
export async function loadClosePage(visit: MemberContext) {
  const [found, asksCode] = await Promise.all([
    withFallbackOnSubmit(visit, findClosing(visit.api), 'unknown' as const),
    asksSecondStep(visit.api),
  ]);
  if (found === undefined) return { isOffered: false as const };
  const closing = found === 'unknown' ? { closing: false } : found;
  return {
    isOffered: true as const,
    /** Whether it is known what closing means: not after a form whose page could not be loaded again. */
    isKnown: found !== 'unknown',
    asksCode,
    ...closingView(closing, visit.i18n, visit.clock, Date.now(), (minor) => amountWithUnit(visit, minor)),
  };
}

/** Maps a refused closing to this form's errors. */
function refused(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error;
  if (error.reason === 'credentials') return new FormError({ password: ['password.invalid'] });
  if (error.reason === 'balance') return new FormError({ '': ['close.changed'] }, 409, 'refused', {}, { cause: error });
  return isUnsure(error) ? unknownOutcome('close.unsure', error) : error;
}

/** What became of it; nothing may fail here, because the closing has begun. A day that is over, or that waits, is not named. */
async function begunText({ api, clock }: MemberContext) {
  const closing = await findClosing(api).catch(() => undefined);
  const { until, waits } = closing ?? {};
  if (until === undefined || until <= Date.now() || waits) return 'ownData:close.flashPlain';
  return errorCode('ownData:close.flash', { until: formatMoment(until, clock) });
}

/** Begins to close the account, or keeps it after all. */
export const changeClosing = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: closeSchema,
    secrets: ['password', 'code'],
    throttle: { name: 'close-account', points: 30, seconds: 300 },
    accountThrottle: { name: 'close-account-account', points: 10, seconds: 900 },
    run: async (sent, visit) => {
      const done =
        sent.act === 'close'
          ? beginClosing(visit.api, sent.password, sent.remainder, sent.code)
          : cancelClosing(visit.api);
      await done.catch((error: unknown) => {
        throw refused(error);
      });
      const code = sent.act === 'close' ? await begunText(visit) : 'ownData:close.kept';
      const headers = { 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) };
      return redirect(sent.act === 'close' ? paths.closeAccount() : paths.profile(), { headers });
    },
  });
