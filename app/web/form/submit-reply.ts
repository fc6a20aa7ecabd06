/** Errors of a form: field name → codes; the empty name is the form itself. */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** The data of a form's page when it is shown again. */
export interface SubmitReply {
  result: {
    /** What was sent, by field. */
    initialValue: Readonly<Record<string, string>>;
    error?: FormErrors;
  };
  /**
   * If the values were restored after an expired login, and are no answer: the message about that, in the member's
   * language. It is rare, so the text comes with the page's data and not in every page's script.
   */
  kept?: string;
}
