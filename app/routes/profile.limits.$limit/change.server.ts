import { redirect } from '@remix-run/node';
import { findLimits, setLimits, type Limits } from '~/domains/account/limits.api.server';
import type { LIMIT_PAGES, LimitChange } from '~/domains/account/limits.schema';
import { limitText, rawLimit, takesLimit } from '~/domains/account/limits.view';
import { errorCode } from '~/i18n/error-text';
import { formatMoment } from '~/i18n/format';
import { paths } from '~/paths';
import { refuseSetting } from '~/pages/limits/refuse-setting.server';
import { amountWriter } from '~/web/render/amount-text.server';
import { setFlash } from '~/web/session/flash.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { FormError } from '~/web/form/form-error';

type LimitName = (typeof LIMIT_PAGES)[number][1];

/** @throws FormError when the pending value is not the one that the page showed */
function wantedOf(change: LimitChange, name: LimitName, { current, pending, unread }: Limits): number | null {
  if (change.act === 'set') return change.value;
  if (change.act === 'remove') return null;
  // To keep a limit, its current value is sent again; an unreadable one would be sent as none and removed.
  if (change.act === 'keep' && unread?.includes(name)) throw new FormError({ '': ['limit.unread'] }, 502);
  const waiting = pending?.[name];
  const isAsShown = waiting && (change.act === 'keep' || rawLimit(waiting.value) === change.waiting);
  if (!isAsShown) throw new FormError({ '': ['limit.changed'] }, 409);
  return (change.act === 'keep' ? current[name] : waiting.value) ?? null;
}

/**
 * The message after a change of a limit, based on the service's response and not on the request.
 *
 * @throws FormError when the service did not apply the change
 */
function outcome(visit: MemberContext, name: LimitName, change: LimitChange, wanted: number | null, after: Limits) {
  const { i18n, clock } = visit;
  const writer = { clock, amount: amountWriter(visit, undefined) };
  const value = wanted === null ? i18n.t('limits:noLimit') : limitText(name, wanted, writer);
  const limit = i18n.t(`limits:${name}`);
  const waiting = after.pending?.[name];
  if (after.unread?.includes(name)) throw new FormError({ '': ['limit.unread'] }, 502);
  if ((after.current[name] ?? null) === wanted) {
    if (waiting) throw new FormError({ '': ['limit.not_taken'] }, 502);
    if (change.act === 'keep') return errorCode('limits:flash.kept', { limit, value });
    return wanted === null
      ? errorCode('limits:flash.removed', { limit })
      : errorCode('limits:flash.inForce', { limit, value });
  }
  if (!waiting || (waiting.value ?? null) !== wanted) throw new FormError({ '': ['limit.not_taken'] }, 502);
  return errorCode('limits:flash.waits', { limit, value, from: formatMoment(waiting.from, clock) });
}

/**
 * Changes a limit and shows the result on the overview.
 *
 * @throws FormError, UpstreamError
 */
export async function changeLimit(visit: MemberContext, name: LimitName, change: LimitChange): Promise<Response> {
  const before = await findLimits(visit);
  if (!before || !takesLimit(before, name)) return redirect(paths.limits());
  const wanted = wantedOf(change, name, before);
  const waiting = before.pending?.[name];
  const isDue = change.act === 'confirm' && waiting !== undefined && waiting.from <= Date.now();
  const after = await setLimits(visit, [{ name, value: wanted, isDue }]).catch(refuseSetting);
  const code = outcome(visit, name, change, wanted, after);
  return redirect(paths.limits(), {
    headers: { 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) },
  });
}
