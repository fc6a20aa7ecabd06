import { errorCode } from '~/i18n/error-text';
import { statusOf, type UpstreamError } from '~/upstream/upstream-error';
import type { FormErrors } from './submit-reply';

/** A refusal that a form's own `run` decides on. */
export class FormRefusal extends Error {
  override name = 'FormRefusal';
  constructor(
    readonly errors: FormErrors,
    readonly status = 400,
    /** `unknown`: nobody can tell whether it happened. */
    readonly outcome: 'refused' | 'unknown' = 'refused',
    /** What fields are to hold instead of what was sent. */
    readonly values: Readonly<Record<string, string>> = {},
    /** With `cause`, the failed call that it puts into words, where there was one. */
    options: ErrorOptions = {},
  ) {
    super(outcome, options);
  }
}

/**
 * A refusal of a form of which nobody can tell whether it happened; what the service says of it is shown beside our sentence.
 *
 * @param code of what to say, with the reference as `id`
 * @param error the call that failed
 */
export const unknownOutcome = (code: string, error: UpstreamError): FormRefusal =>
  new FormRefusal({ '': [errorCode(code, { id: error.requestId })] }, statusOf(error), 'unknown', {}, { cause: error });
