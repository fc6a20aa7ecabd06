import { errorCode } from '~/i18n/error-text';
import { isUnsure, statusOf, UpstreamError } from '~/upstream/call/upstream-error';
import { FormError, unknownOutcome } from '~/web/form/form-error';

/**
 * Maps a failed change of a password to the errors of its form. A wrong password is shown at its field, in words that fit this
 * form and not the login. A failed call gets a text that does not promise to restore the input, because passwords are never
 * restored.
 *
 * @param field the field that proves the member's identity; @param wrong the error code for a wrong value in it
 * @throws FormError, or the original error (locked, rate limited, the upstream's own words)
 */
export function refusePassword(error: unknown, field: string, wrong: string): never {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') throw error;
  if (error.reason === 'credentials' || error.reason === 'pay_password') throw new FormError({ [field]: [wrong] });
  if (isUnsure(error)) throw unknownOutcome('password.unsure', error);
  if (error.kind === 'refused') throw error;
  const said = { '': [errorCode('password.failed', { id: error.requestId })] };
  throw new FormError(said, statusOf(error), 'refused', {}, { cause: error });
}
