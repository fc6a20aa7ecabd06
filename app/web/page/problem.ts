import type { ErrorKey } from '~/i18n/error-key';
import { errorCode } from '~/i18n/error-text';
import type { ServiceText } from '~/upstream/text/service-text.server';
import { statusOf, type UpstreamError } from '~/upstream/call/upstream-error';

/**
 * The error code of a form rejected by load shedding, see web/server/load-shedding: it was not processed, and nothing was
 * changed.
 */
export const FORM_BUSY = 'form.busy';

/** What an error page says; it travels as the data of a thrown response. */
export interface PageProblem {
  /** An error code, see i18n/error-text. */
  code: string;
  /** What the page was about to show, as a code: "Failed to load movies." */
  failure?: ErrorKey | undefined;
  /** The id to name when asking for help. */
  requestId: string;
  /** What the service says of it: its own words, for which a page has a frame. */
  said?: ServiceText | undefined;
}

/** Whether the data of an error response is one of ours. */
export function isPageProblem(value: unknown): value is PageProblem {
  return typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value;
}

/** Whether an error has a sentence of ours that says it all: its reason. */
const isSayable = ({ kind, reason }: UpstreamError) =>
  (kind === 'refused' || kind === 'expired') && reason !== undefined;

/** What the service says of a failure, where no sentence of ours says it better. */
export const saidOf = (error: UpstreamError): ServiceText | undefined => (isSayable(error) ? undefined : error.said);

/** What we say of a failure: by its reason, where that may refuse this call, else that it may not, or by its kind. */
export function problemCode(error: UpstreamError): string {
  if (error.isUnpublished) return 'reason.unpublished';
  if (isSayable(error)) return errorCode(`reason.${error.reason}`, { retryAfter: error.data.retryAfter });
  const isAnswer = error.kind === 'refused' || error.kind === 'expired';
  return errorCode(`upstream.${error.kind}`, { path: isAnswer ? undefined : error.path });
}

/** The same for a message: our sentence, and apart from it what the service says. */
export const messageOf = (error: UpstreamError) => ({ code: problemCode(error), said: saidOf(error) });

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
