import type { Duplex } from 'node:stream';
import { LANGUAGES } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { paths } from '~/paths';
import { BARE_POLICY, barePage } from './bare-page.server';
import { STANDING_HEADERS } from './security-headers';

/**
 * Requests that Node refuses before anybody sees them: headers that are too large, and what is no HTTP at all. By itself it
 * answers them with an empty page. Whose language it is cannot be known, so all of them say it.
 */

/** Milliseconds in which an answer is read before the connection is cut. */
const READ_MS = 2_000;

const STATUSES: Readonly<Record<string, string | undefined>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What the page of a status says: keys of texts. */
function wordsOf(status: string) {
  if (status.startsWith('408')) return ['errors:failed.title', 'errors:form.too_slow'] as const;
  if (status.startsWith('413')) return ['errors:failed.title', 'errors:form.too_large'] as const;
  if (status.startsWith('431')) return ['errors:address.title', 'errors:address.headers'] as const;
  return ['errors:address.title', 'errors:address.text'] as const;
}

function pageOf(status: string): string {
  const [title, text] = wordsOf(status);
  const sections = LANGUAGES.map((language) => {
    const { t } = textsOf(language);
    return { language, title: t(title), text: t(text), link: { href: paths.root(), text: t('errors:toHome') } };
  });
  return barePage(status, sections);
}

/** @param code of what Node's parser reports @returns the whole answer, as it goes over the line */
function refusedAnswer(code: string | undefined): string {
  const status = STATUSES[code ?? ''] ?? '400 Bad Request';
  const page = pageOf(status);
  const headers = [
    ...STANDING_HEADERS,
    ['Content-Security-Policy', BARE_POLICY],
    ['Cache-Control', 'private, no-store'],
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Length', Buffer.byteLength(page)],
    ['Connection', 'close'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${page}`;
}

/** Answers on a connection whose request is given up, if nothing has been said there, and closes it. */
export function answerRefused(
  error: Pick<NodeJS.ErrnoException, 'code'>,
  socket: Duplex & { _httpMessage?: { headersSent: boolean } | null },
) {
  // Nobody is there any more, or something else has been said already.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  socket.end(refusedAnswer(error.code));
  setTimeout(() => socket.destroy(), READ_MS).unref();
}
