import { REASONS } from '~/contract/reasons';
import { errorCode, SAID } from '~/i18n/error-text';
import { statusOf, type UpstreamError } from '~/upstream/upstream-error';

/** The code of a form that was turned away at the door, see web/overload: nobody has looked at it, and nothing was changed. */
export const FORM_BUSY = 'form.busy';

/** What an error page says; it travels as the data of a thrown response. */
export interface PageProblem {
  /** An error code, see i18n/error-text. */
  code: string;
  /** What the page was about to show, as a code: "Failed to load movies." */
  failure?: string | undefined;
  /** The id to name when asking for help. */
  requestId: string;
}

/** Whether the data of an error response is one of ours. */
export function isPageProblem(value: unknown): value is PageProblem {
  return typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value;
}

/** Refusals that carry a reason which the app knows how to say; the others are said in the upstream's own words. */
export function problemCode(error: UpstreamError): string {
  if (error.kind !== 'refused' && error.kind !== 'expired')
    return errorCode(`upstream.${error.kind}`, { path: error.path });
  const known = REASONS.some((reason) => reason === error.reason);
  if (error.reason && (known || !error.said))
    return errorCode(`reason.${error.reason}`, { retryAfter: error.data.retryAfter });
  return error.said ? errorCode(SAID, { text: error.said.slice(0, 300) }) : `upstream.${error.kind}`;
}

/** The problem of a failed call and the status that its page has. */
export function problemOf(error: UpstreamError): { problem: PageProblem; status: number } {
  return { problem: { code: problemCode(error), requestId: error.requestId }, status: statusOf(error) };
}
