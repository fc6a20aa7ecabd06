import { errorCode } from '~/i18n/error-text';
import { isUnsupported, isUnsure, statusOf, UpstreamError } from '~/upstream/upstream-error';
import { FormRefusal } from '~/web/form-refusal';

/**
 * Passes on why a limit or a pause was not set: a service that tells limits but takes none must not be taken to hold them.
 *
 * When no answer came, nobody knows whether it was.
 *
 * @throws FormRefusal when the service does not have the call and when nobody knows, else what came
 */
export function refuseSetting(error: unknown): never {
  if (error instanceof UpstreamError && isUnsure(error))
    throw new FormRefusal({ '': [errorCode('limit.unsure', { id: error.requestId })] }, statusOf(error), 'unknown');
  throw isUnsupported(error) ? new FormRefusal({ '': ['limit.unsupported'] }, 501) : error;
}
