import { SUSPENSION_REASONS } from '~/contract/suspensions';
import { readTime } from '~/contract/time';
import { errorCode } from '~/i18n/error-text';
import { formatMoment } from '~/i18n/format';
import { UpstreamError } from '~/upstream/call/upstream-error';
import type { RequestContext } from '../page/request-context.server';
import { FormError } from './form-error';

/**
 * Says of what a suspension refuses why and since when, where the service tells. For the forms that a suspension can refuse, and
 * no others: they alone carry the sentences.
 *
 * @returns the same error for anything else, and for a suspension of which the service tells less
 */
export function explainSuspension(error: unknown, { clock }: Pick<RequestContext, 'clock'>): unknown {
  if (!(error instanceof UpstreamError) || error.reason !== 'suspended') return error;
  const why = SUSPENSION_REASONS.find((reason) => reason === error.data.why);
  const since = readTime(error.data.since);
  if (why === undefined || since === undefined) return error;
  const code = errorCode('suspended.since', {
    problem: `suspended.${why}`,
    since: formatMoment(since, clock),
  });
  return new FormError({ '': [code] }, 400, 'refused', {}, { cause: error });
}
