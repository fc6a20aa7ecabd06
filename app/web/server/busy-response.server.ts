import type { IncomingMessage, ServerResponse } from 'node:http';
import { textsOf } from '~/i18n/texts.server';
import type { LoadContext } from './load-context.server';
import { preferencesOf } from '../session/preferences.server';
import { FORM_BUSY, type PageProblem } from '../page/problem';

export const isForm = ({ method }: IncomingMessage) => method !== 'GET' && method !== 'HEAD';
export const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/';

/** The 503 page for a browser. Its link reloads the requested address. */
async function busyPage(
  request: IncomingMessage,
  { app, isSecure }: LoadContext,
): Promise<{ language: string; html: string }> {
  const headers = {
    cookie: request.headers.cookie ?? '',
    'accept-language': request.headers['accept-language'] ?? '',
  };
  const { language, theme } = await preferencesOf(new Request(`http${isSecure ? 's' : ''}://localhost`, { headers }));
  const { t } = textsOf(language);
  const title = t('errors:busy.title');
  const text = t(isForm(request) ? 'errors:busy.form' : 'errors:busy.text');
  const link = { href: '', text: t('errors:busy.again') };
  return { language, html: app.staticPages.staticPage(title, [{ language, title, text, link }], theme) };
}

/** Seconds until a retry, with jitter so that clients do not all come back at once. */
const retryAfter = () => String(5 + Math.floor(Math.random() * 10));

/**
 * What Remix's scripts read as an error of an action: its encoding (turbo-stream) of `{ error: ErrorResponse }`.
 * Without it they would treat the form as lost in transit.
 */
function encodedProblem(problem: PageProblem): string {
  const { code, requestId } = problem;
  const error = ['ErrorResponse', 3, 8, 9];
  return `${JSON.stringify([{ _1: 2 }, 'error', error, { _4: 5, _6: 7 }, 'code', code, 'requestId', requestId, 503, 'Busy'])}\n`;
}

/** Answers a rejected request: with a page, or in a format that the form scripts or API clients understand. */
export async function rejectBusy(
  request: IncomingMessage,
  response: ServerResponse,
  context: LoadContext,
): Promise<void> {
  // Discards the rest of the body.
  request.resume();
  response.statusCode = 503;
  response.setHeader('Retry-After', retryAfter());
  response.setHeader('Cache-Control', 'private, no-store');
  const path = pathOf(request);
  if (path.startsWith('/api/')) {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ code: 503, msg: 'Too many requests are under way. Please try again in a moment.' }));
    return;
  }
  const problem: PageProblem = { code: FORM_BUSY, requestId: context.requestId };
  if (isForm(request) && path.endsWith('.data')) {
    response.setHeader('Content-Type', 'text/x-script; charset=utf-8');
    response.end(encodedProblem(problem));
    return;
  }
  if (isForm(request) && request.headers.accept === 'application/json') {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(problem));
    return;
  }
  const { language, html } = await busyPage(request, context);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Language', language);
  response.setHeader('Content-Security-Policy', context.app.staticPages.BARE_POLICY);
  response.end(html);
}
