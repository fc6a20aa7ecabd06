import type { SubmitReply } from '~/web/form/submit-reply';

/**
 * The idempotency key of a form: that of its restored or returned values, which may have been sent with it, else that
 * of the page. When the page reloads its data, it gets a new key.
 *
 * @param reply the form's current answer
 * @param rendered the key of the page
 */
export function formKeyOf(reply: SubmitReply | undefined, rendered: string): string {
  return reply?.result.initialValue['formKey'] || rendered;
}
