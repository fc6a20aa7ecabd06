import type { Duplex } from 'node:stream';
import type { StaticPages } from './files/static-page.server';
import { LANGUAGES } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { paths } from '~/paths';
import { STANDING_HEADERS } from './security-headers';

/**
 * Error pages for requests that Node rejects before any handler: headers that are too large, and invalid HTTP. Node
 * itself would send an empty page. The visitor's language is unknown, so the page has all of them.
 */

/** How long a client may read the answer before the connection is closed, in ms. */
const READ_MS = 2_000;

const STATUSES: Readonly<Record<string, string | undefined>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Text keys of the page for a status. */
function wordsOf(status: string) {
  if (status.startsWith('408')) return ['errors:failed.title', 'errors:form.too_slow'] as const;
  if (status.startsWith('413')) return ['errors:failed.title', 'errors:form.too_large'] as const;
  if (status.startsWith('431')) return ['errors:address.title', 'errors:address.headers'] as const;
  return ['errors:address.title', 'errors:address.text'] as const;
}

/** Creates the answers to what Node rejects. */
export function createRefusals({ staticPage, BARE_POLICY }: StaticPages) {
  function pageOf(status: string): string {
    const [title, text] = wordsOf(status);
    const sections = LANGUAGES.map((language) => {
      const { t } = textsOf(language);
      return { language, title: t(title), text: t(text), link: { href: paths.root(), text: t('errors:toHome') } };
    });
    return staticPage(status, sections);
  }

  /** @param code of the parser error @returns the raw HTTP response */
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

  /** Answers on the socket of an aborted request, if no response has begun, and closes it. */
  function answerRefused(
    error: Pick<NodeJS.ErrnoException, 'code'>,
    socket: Duplex & { _httpMessage?: { headersSent: boolean } | null },
  ) {
    // The client has disconnected, or a response has begun already.
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    socket.end(refusedAnswer(error.code));
    setTimeout(() => socket.destroy(), READ_MS).unref();
  }

  return { answerRefused };
}

/** @see createRefusals */
export type Refusals = ReturnType<typeof createRefusals>;
