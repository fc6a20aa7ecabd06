import type { ErrorKey } from '~/i18n/error-key';
import { errorCode } from '~/i18n/error-text';
import { statusOf, type UpstreamError } from '~/upstream/call/upstream-error';
import type { FormErrors, FormOutcome } from './submit-reply';

/** A refusal by a form's own `run`. */
export class FormError extends Error {
  override name = 'FormError';
  constructor(
    readonly errors: FormErrors,
    readonly status = 400,
    readonly outcome: FormOutcome = 'refused',
    /** New values of fields, in place of those that were sent. */
    readonly values: Readonly<Record<string, string>> = {},
    /** With `cause`, the failed call behind it, if there was one. */
    options: ErrorOptions = {},
  ) {
    super(outcome, options);
  }
}

/**
 * A refusal of a form that may or may not have happened; the service's message is shown beside our sentence.
 *
 * @param code of the message, with the request id as `id`
 * @param error the failed call
 * @param outcome `unlisted` where the service has no list to look at
 */
export const unknownOutcome = (
  code: ErrorKey,
  error: UpstreamError,
  outcome: 'unknown' | 'unlisted' = 'unknown',
): FormError =>
  new FormError({ '': [errorCode(code, { id: error.requestId })] }, statusOf(error), outcome, {}, { cause: error });
