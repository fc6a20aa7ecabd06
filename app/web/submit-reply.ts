import type { SubmissionResult } from '@conform-to/react';

/** Errors of a form: field name → codes; the empty name stands for the form itself. */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** What the page of a form gets back when it is shown again. */
export interface SubmitReply {
  result: SubmissionResult;
  /**
   * Where it holds what was typed before a login ended, which is no answer: whether that is all of it, or was cut; `unknown`
   * where nobody can tell if the form was taken in.
   */
  kept?: 'all' | 'cut' | 'unknown';
}
