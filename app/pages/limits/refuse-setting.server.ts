import { isUnsupported, isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { FormError, unknownOutcome } from '~/web/form/form-error';

/**
 * Maps a failure to set a limit or a pause to form errors. A service that reports limits but does not accept any must not seem to
 * enforce the new one. Without an answer, the outcome is unknown.
 *
 * @throws FormError when the service lacks the call or the outcome is unknown, else the original error
 */
export function refuseSetting(error: unknown): never {
  if (error instanceof UpstreamError && isUnsure(error)) throw unknownOutcome('limit.unsure', error);
  if (!isUnsupported(error)) throw error;
  throw new FormError({ '': ['limit.unsupported'] }, 501, 'refused', {}, { cause: error });
}
