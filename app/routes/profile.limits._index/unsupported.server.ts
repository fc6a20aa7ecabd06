import { isUnsupported } from '~/upstream/upstream-error';
import { FormRefusal } from '~/web/form-refusal';

/**
 * Passes on why a limit or a pause was not set: a service that tells limits but takes none must not be taken to hold them.
 *
 * @throws FormRefusal when the service does not have the call, else what came
 */
export function refuseUnsupported(error: unknown): never {
  throw isUnsupported(error) ? new FormRefusal({ '': ['limit.unsupported'] }, 501) : error;
}
