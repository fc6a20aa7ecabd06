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
