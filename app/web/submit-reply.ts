import type { SubmissionResult } from '@conform-to/react';

/** Errors of a form: field name → codes; the empty name stands for the form itself. */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** What the page of a form gets back when it is shown again. */
export interface SubmitReply {
  result: SubmissionResult;
  /**
   * Where it holds what was typed before a login ended, which is no answer: what is said of that, in the member's language. One
   * visit in very many says it, so that the words come with the page and not with each page's script.
   */
  kept?: string;
}
