import { FORM_BUSY, isPageProblem } from '~/web/page/problem';
import type { SubmitReply } from '~/web/form/submit-reply';
import { LINE_LOST, replyWithoutServer } from '../client/offline-submit';

/** The answer to a form that a script sent. */
export type SentAnswer = { location: string } | SubmitReply;

interface Sent {
  answer: Promise<SentAnswer | undefined>;
  /** Cancels the upload; the answer is then `undefined`. */
  cancel: () => void;
}

function readAnswer(xhr: XMLHttpRequest, form: FormData, fileField: string): SentAnswer {
  try {
    const answer = JSON.parse(xhr.responseText) as Partial<{ location: string } & SubmitReply>;
    if (typeof answer.location === 'string') return { location: answer.location };
    if (answer.result) return answer as SubmitReply;
    if (isPageProblem(answer) && answer.code === FORM_BUSY)
      return replyWithoutServer(form, { '': [FORM_BUSY] }, 'failed');
  } catch {
    // A response from in between: a proxy, a captive portal.
  }
  if (xhr.status === 413) return replyWithoutServer(form, { [fileField]: ['reason.file_size'] }, 'refused');
  return replyWithoutServer(form, { '': [LINE_LOST] }, 'unknown');
}

/**
 * Sends a form with upload progress, which `fetch` does not report.
 *
 * @param fileField name of the file field
 * @param onProgress bytes sent, and in total
 * @throws Error if it cannot even be started
 */
export function sendForm(
  url: string,
  form: FormData,
  fileField: string,
  onProgress: (sent: number, total: number) => void,
): Sent {
  const xhr = new XMLHttpRequest();
  const answer = new Promise<SentAnswer | undefined>((resolve) => {
    xhr.addEventListener('load', () => resolve(readAnswer(xhr, form, fileField)));
    xhr.addEventListener('error', () => resolve(replyWithoutServer(form, { '': [LINE_LOST] }, 'unknown')));
    xhr.addEventListener('abort', () => resolve(undefined));
  });
  xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
  xhr.open('POST', url);
  xhr.setRequestHeader('Accept', 'application/json');
  xhr.send(form);
  return { answer, cancel: () => xhr.abort() };
}
