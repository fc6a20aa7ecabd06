import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, sep } from 'node:path';
import { pathOf } from './busy-answer.server';
import { encodingFor } from './packed-page.server';

/** What the build has packed, by encoding; see commands/pack-files. */
const ENDINGS: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Has whoever gives out styles and scripts take the file that the build has packed, as small as it can be: to pack one for each
 * visit costs time, and bytes, because there is little of it.
 *
 * @param address of the folder, with a slash at its end
 * @param folder where they are
 * @returns points a request at the file that its browser can read, and says so in the answer's headers
 */
export function createPackedFiles(
  address: string,
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const names = readdirSync(folder, { recursive: true }).map((name) => address + String(name).replaceAll(sep, '/'));
  const files = new Set(names);
  return (request, response) => {
    const path = pathOf(request);
    const type = TYPES[extname(path)];
    if (!type || !files.has(path)) return;
    response.appendHeader('Vary', 'Accept-Encoding');
    const encoding = encodingFor(request.headers['accept-encoding']?.toString() ?? 'identity');
    const packed = path + (ENDINGS[encoding ?? ''] ?? '');
    if (!encoding || packed === path || !files.has(packed)) return;
    request.url = packed;
    response.setHeader('Content-Type', type);
    response.setHeader('Content-Encoding', encoding);
  };
}
