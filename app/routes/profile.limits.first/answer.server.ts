import { redirect } from '@remix-run/node';
import { answerLimits, findLimits, setLimits, type Limits } from '~/domains/account/limits.api.server';
import { FIRST_LIMITS, type FirstLimits } from '~/domains/account/limits.schema';
import { paths } from '~/paths';
import { refuseSetting } from '~/pages/limits/refuse-setting.server';
import { FormError } from '~/web/form/form-error';
import type { MemberContext } from '~/web/page/request-context.server';
import { setFlash } from '~/web/session/flash.server';

const PERIODS = ['day', 'week', 'month'] as const;

async function leadTo(visit: MemberContext, path: string, code: string): Promise<Response> {
  return redirect(path, { headers: { 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) } });
}

/** The limits that the form changes; those that it shows unchanged are not sent, because that would drop what waits. */
function wantedOf(typed: FirstLimits, { current, profile }: Limits) {
  const missing = PERIODS.filter((period) => typed[period] === undefined);
  if (profile?.mustSet === 'all' && missing.length > 0)
    throw new FormError(Object.fromEntries(missing.map((period) => [period, ['required']])));
  return PERIODS.flatMap((period) => {
    const [name, value] = [FIRST_LIMITS[period], typed[period]];
    return value === undefined || value === current[name] ? [] : [{ name, value, isDue: false }];
  });
}

/**
 * Sets the gross recharge limits of the question, or stores that none is wanted, and leads to the recharge page.
 *
 * @throws FormError, UpstreamError
 */
export async function answerFirst(visit: MemberContext, typed: FirstLimits): Promise<Response> {
  const before = await findLimits(visit);
  if (!before) return redirect(paths.limits());
  if (typed.none && before.profile?.mustSet !== 'all') {
    await answerLimits(visit, 'declined').catch(refuseSetting);
    return leadTo(visit, paths.recharge(), 'limitAsk:declined');
  }
  const wanted = wantedOf(typed, before);
  const after = wanted.length > 0 ? await setLimits(visit, wanted).catch(refuseSetting) : before;
  const open = wanted.filter(({ name, value }) => after.current[name] !== value);
  if (open.some(({ name, value }) => after.pending?.[name]?.value !== value))
    throw new FormError({ '': ['limit.not_taken'] }, 502);
  // A looser value waits: the overview says until when.
  return open.length > 0 ? redirect(paths.limits()) : leadTo(visit, paths.recharge(), 'limitAsk:done');
}

/** Stores that the member looked at their limits and keeps them. */
export async function keepLimits(visit: MemberContext): Promise<Response> {
  await answerLimits(visit, 'kept').catch(refuseSetting);
  return leadTo(visit, paths.limits(), 'limitAsk:kept');
}
