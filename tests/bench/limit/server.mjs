import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { frame } from './frame.mjs';
import { home } from './home.mjs';
import { meet } from './meet.mjs';
import { movie } from './movie.mjs';
import { profile } from './profile.mjs';
import { pictures, unreadOf, visitOf } from './visit.mjs';
import { vote } from './vote.mjs';

/**
 * The limit: the least that a server can do that shows a signed-in member the app's five tabs. It makes one call to the same
 * upstream for each list or fact that it shows, with the token of the member's session cookie, and writes the same pages by string
 * templates, their styles with them. The number of unread announcements it remembers for half a minute, as the app does.
 *
 * Run as a process of its own: UPSTREAM names the member API, PICTURES a JSON file with what the app's own pages say of their
 * pictures and the bytes that the app serves for them, so that both show the same ones.
 */

/** @type {Readonly<Record<string, (visit: import('./visit.mjs').Visit, unread: number) => Promise<string>>>} */
const PAGES = {
  '/home': home,
  '/movie': movie,
  '/meet': meet,
  '/vote': vote,
  // It shows the number of unread announcements itself.
  '/profile': profile,
};

/** @param {string} path @param {string} token @param {(visit: import('./visit.mjs').Visit, unread: number) => Promise<string>} write */
async function pageOf(path, token, write) {
  const unread = await unreadOf(token);
  return frame(path, unread, await write(visitOf(token, path), unread));
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://limit');
  const kept = pictures.bytes[request.url ?? ''];
  if (kept) {
    response.writeHead(200, { 'content-type': kept.type, 'cache-control': 'private, max-age=86400' });
    response.end(Buffer.from(kept.base64, 'base64'));
    return;
  }
  const token = /\bsession=(token-of-\w+)/.exec(request.headers.cookie ?? '')?.[1];
  const write = PAGES[pathname];
  if (token === undefined || write === undefined) {
    response.writeHead(write ? 401 : 404).end();
    return;
  }
  pageOf(pathname, token, write).then(
    (html) => {
      const body = gzipSync(html, { level: 6 });
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'gzip',
        'content-length': body.byteLength,
      });
      response.end(body);
    },
    () => response.writeHead(502).end(),
  );
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
