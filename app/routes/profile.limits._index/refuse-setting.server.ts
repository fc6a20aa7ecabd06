import { isUnsupported, isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { FormError, unknownOutcome } from '~/web/form/form-error';

/**
 * Passes on why a limit or a pause was not set: a service that tells limits but takes none must not be taken to hold them.
 *
 * When no answer came, nobody knows whether it was.
 *
 * @throws FormRefusal when the service does not have the call and when nobody knows, else what came
 */
export function refuseSetting(error: unknown): never {
  if (error instanceof UpstreamError && isUnsure(error)) throw unknownOutcome('limit.unsure', error);
  if (!isUnsupported(error)) throw error;
  throw new FormError({ '': ['limit.unsupported'] }, 501, 'refused', {}, { cause: error });
}
