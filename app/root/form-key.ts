import type { SubmitReply } from '~/web/submit-reply';

/**
 * The key under which a form is sent: the one of the entries that it holds, which may have been sent under it, and otherwise
 * the one that came with the page. What the page loads meanwhile brings another one.
 *
 * @param reply what the form holds
 * @param drawn the key of the page
 */
export function formKeyOf(reply: SubmitReply | undefined, drawn: string): string {
  const held = reply?.result.initialValue?.['formKey'];
  return typeof held === 'string' && held !== '' ? held : drawn;
}
