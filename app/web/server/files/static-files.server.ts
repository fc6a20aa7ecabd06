import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import send from 'send';
import { isForm, pathOf } from '../busy-response.server';
import { encodingFor } from '../../render/compression.server';

/** Content types of the files that the build precompresses (commands/pack-files). */
const PACKED_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
/** File extension of each encoding. */
const EXTENSIONS: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

/** The URL paths of a folder's files, without hidden ones. */
function addressesOf(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(
    ({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`,
  );
  return new Set(paths.filter((path) => !path.includes('/.')));
}

/** What `send` fails with: an HTTP status, and headers such as the `Content-Range` of a 416. */
export type SendError = Error & { status?: number; headers?: Record<string, string> };

/** Answers with what `send` failed with. */
export function sendError(response: ServerResponse, { status = 500, headers = {} }: SendError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of ['Cache-Control', 'Content-Encoding', 'Content-Type']) response.removeHeader(name);
  response.writeHead(status, headers).end();
}

/**
 * Serves the files of a folder, which do not change while the process runs, in the precompressed form that the browser
 * accepts. Names below `immutable` contain a hash of their contents.
 *
 * @param folder such as `public`
 * @param immutable URL prefix of the build's files, with a trailing slash
 */
export function createStaticFiles(
  folder: string,
  immutable: string,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const addresses = addressesOf(folder);
  return (request, response, next) => {
    // Other programs than browsers may encode the `$` in names of the build; checkRequest rejects what cannot be decoded.
    const path = decodeURIComponent(pathOf(request));
    if (isForm(request) || !addresses.has(path)) {
      next();
      return;
    }
    let file = path;
    const type = PACKED_TYPES[extname(path)];
    if (type !== undefined) {
      response.setHeader('Content-Type', type);
      response.setHeader('Vary', 'Accept-Encoding');
      const encoding = encodingFor(request.headers['accept-encoding']?.toString() ?? 'identity');
      const packed = path + (EXTENSIONS[encoding ?? ''] ?? '');
      if (encoding !== undefined && addresses.has(packed)) {
        response.setHeader('Content-Encoding', encoding);
        file = packed;
      }
    }
    const isImmutable = path.startsWith(immutable);
    send(request, file, { root: folder, index: false, immutable: isImmutable, maxAge: isImmutable ? '1y' : '1h' })
      .on('error', (error: SendError) => sendError(response, error))
      .pipe(response);
  };
}
