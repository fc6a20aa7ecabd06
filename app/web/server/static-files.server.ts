import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { isForm, pathOf } from './busy-response.server';
import { encodingFor } from '../render/compression.server';

/** Seconds for which a browser keeps a file whose name does not change with its contents. */
const MAX_AGE_SECONDS = 3600;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Types of text, which sirv sends without their character set. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** A range that sirv can serve. It throws where a range ends before it begins, and misreads other forms; a server may ignore them. */
function isServable(range: string | undefined): boolean {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  return from !== undefined && (to === '' || Number(to) >= Number(from));
}

/** Ends a file's stream with its response, and the response with a stream that fails: sirv's `pipe` does neither. */
function endTogether(response: ServerResponse): void {
  response.once('pipe', (file: Readable) => {
    file.once('error', () => response.destroy());
    response.once('close', () => file.destroy());
  });
}

/**
 * Serves the files of a folder, which do not change while the process runs, in the precompressed form that the browser accepts
 * (commands/pack-files). Names below `immutable` hold a hash of their contents.
 *
 * @param folder such as `public`
 * @param immutable address of the build's files, with a slash at its end
 */
export function createStaticFiles(folder: string, immutable: string): Middleware {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response, path) => {
      const type = TEXT_TYPES[extname(path)];
      if (type) response.setHeader('Content-Type', type);
    },
  });
  return (request, response, next) => {
    if (isForm(request)) {
      next();
      return;
    }
    const { headers } = request;
    const accepted = headers['accept-encoding'];
    // sirv looks for names of encodings alone, and would send one that the browser refuses (`br;q=0`).
    headers['accept-encoding'] = encodingFor(accepted?.toString() ?? 'identity') ?? 'identity';
    if (!isServable(headers.range)) delete headers.range;
    endTogether(response);
    // Set here, because sirv leaves them out of a 304.
    const isImmutable = pathOf(request).startsWith(immutable);
    response.setHeader(
      'Cache-Control',
      isImmutable ? 'public, max-age=31536000, immutable' : `public, max-age=${MAX_AGE_SECONDS}`,
    );
    response.setHeader('Vary', 'Accept-Encoding');
    serve(request, response, () => {
      response.removeHeader('Cache-Control');
      response.removeHeader('Vary');
      if (accepted === undefined) delete headers['accept-encoding'];
      else headers['accept-encoding'] = accepted;
      next();
    });
  };
}
