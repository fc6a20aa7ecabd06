/** Errors of a form: field name → codes; the empty name is the form itself. */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/**
 * What became of a form that is shown again:
 *
 * - `refused`: nothing happened, and the same form would be refused again.
 * - `failed`: it was not taken in, or a call failed; the same form, with its key, may be sent again.
 * - `unknown`: it may or may not have happened; lists of the service may tell.
 * - `unlisted`: the same, where the service has no list that tells.
 * - `repeated`: nothing happened this time, as an earlier form has its key or its picture; lists tell what became of that.
 */
export type FormOutcome = 'refused' | 'failed' | 'unknown' | 'unlisted' | 'repeated';

/** Whether a form may or may not have happened. */
export const isUnknown = (outcome: FormOutcome | undefined): boolean => outcome === 'unknown' || outcome === 'unlisted';

/** The data of a form's page when it is shown again. */
export interface SubmitReply {
  result: {
    /** What was sent, by field. */
    initialValue: Readonly<Record<string, string>>;
    error?: FormErrors;
  };
  /** None for restored values. */
  outcome?: FormOutcome;
  /**
   * If the values were restored after an expired login, and are no answer: the message about that, in the member's
   * language. It is rare, so the text comes with the page's data and not in every page's script.
   */
  kept?: string;
}
