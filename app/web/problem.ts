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
  /** What the service says of it: its own words, for which a page has a frame. */
  said?: string | undefined;
}

/** Whether the data of an error response is one of ours. */
export function isPageProblem(value: unknown): value is PageProblem {
  return typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value;
}

/** Whether an error has a sentence of ours that says it all: its reason. */
const isSayable = ({ kind, reason }: UpstreamError) =>
  (kind === 'refused' || kind === 'expired') && reason !== undefined;

/** What the service says of a failure, where no sentence of ours says it better. */
export const saidOf = (error: UpstreamError): string | undefined => (isSayable(error) ? undefined : error.said);

/** What we say of a failure: by its reason, where the app knows that, else by its kind. */
export function problemCode(error: UpstreamError): string {
  if (isSayable(error)) return errorCode(`reason.${error.reason}`, { retryAfter: error.data.retryAfter });
  const isAnswer = error.kind === 'refused' || error.kind === 'expired';
  return errorCode(`upstream.${error.kind}`, { path: isAnswer ? undefined : error.path });
}

/** The same in one sentence, for a message: the service's own words, named as such, where it has any. */
export function messageCode(error: UpstreamError): string {
  const said = saidOf(error);
  return said ? errorCode(SAID, { text: said }) : problemCode(error);
}

/** The problem of a failed call and the status that its page has. */
export function problemOf(error: UpstreamError): { problem: PageProblem; status: number } {
  const said = saidOf(error);
  const problem = problemCode(error);
  const code = error.mayBeAbsent ? errorCode('upstream.perhaps_absent', { problem }) : problem;
  return {
    problem: { code, requestId: error.requestId, ...(said && { said }) },
    status: statusOf(error),
  };
}
