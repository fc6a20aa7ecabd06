import { errorCode } from '~/i18n/error-text';
import { isUnsure, statusOf, UpstreamError } from '~/upstream/call/upstream-error';
import { FormError, unknownOutcome } from '~/web/form/form-error';

/**
 * Passes on why a password was not changed: a wrong one next to the field that asks for it, in words that fit this form and
 * not the sign-in; a failed call in words that promise no entry is kept, as no password is.
 *
 * @param field which field proves who it is; @param wrong code of what to say when it is wrong
 * @throws FormRefusal, or the refusal that came (locked, rate limited, the upstream's own words)
 */
export function refusePassword(error: unknown, field: string, wrong: string): never {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') throw error;
  if (error.reason === 'credentials' || error.reason === 'pay_password') throw new FormError({ [field]: [wrong] });
  if (isUnsure(error)) throw unknownOutcome('password.unsure', error);
  if (error.kind === 'refused') throw error;
  const said = { '': [errorCode('password.failed', { id: error.requestId })] };
  throw new FormError(said, statusOf(error), 'refused', {}, { cause: error });
}
