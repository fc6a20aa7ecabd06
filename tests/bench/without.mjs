import { createServer, request } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

/**
 * The steps of record 34 that an answer shows, and how each is undone in it: a proxy between phone and app does, so that the app
 * itself has no switch. What is not in an answer (fewer files, fewer bytes) is weighed and not timed.
 *
 * @typedef {object} Step
 * @property {(html: string) => string} [page] the document without the step
 * @property {(code: string) => string} [script] a script without it
 * @property {string} [header] a header of the document that is left out
 * @property {(html: string) => string | undefined} [cookie] that makes the app itself do without
 */

/** @type {Record<string, Step>} */
export const STEPS = {
  'own rules in the page': {
    cookie: (html) => {
      const version = /\bdata-version="?([\w-]+)/.exec(html)?.[1];
      return version && `css=${version}`;
    },
  },
  'scripts after the pictures': {
    page: (html) =>
      html
        .replace(/await Promise\.race\(\[all,.*?\]\);/, '')
        .replace(
          /document\.readyState==='complete' \? fetchScripts\(\):addEventListener\('load',fetchScripts\);/,
          'fetchScripts();',
        ),
  },
  'first picture first': {
    header: 'link',
    page: (html) => html.replace(/(<img[^>]*?) fetchpriority="?\w+"?/gi, '$1'),
  },
  'who goes on stops scripts': { page: (html) => html.replace(/addEventListener\('click',giveWay\);/, '') },
  'tabs are documents': { script: (code) => code.replace(/reloadDocument:!0/g, 'reloadDocument:!1') },
};

/**
 * What is packed, changed, and packed again as the app packs it.
 *
 * @param {Buffer} body @param {string | undefined} encoding @param {(text: string) => string} change
 */
function repacked(body, encoding, change) {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: body.byteLength > 20_000 ? constants.BROTLI_MAX_QUALITY : 5 };
  if (encoding === 'br') return brotliCompressSync(change(brotliDecompressSync(body).toString()), { params: quality });
  if (encoding === 'gzip') return gzipSync(change(gunzipSync(body).toString()));
  return Buffer.from(change(body.toString()));
}

/**
 * Stands between phone and app, and takes one step out of what the app answers.
 *
 * @param {string} app its address @param {Step} step
 * @returns {Promise<{ url: string, learn: (html: string) => void, stop: () => Promise<void> }>}
 */
export async function serveWithout(app, step) {
  let cookie = '';
  /** Packed as small as can be, which takes a while: once. @type {Map<string, Buffer>} */
  const scripts = new Map();
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: new URL(app).host };
    if (cookie && headers.cookie) headers.cookie += `; ${cookie}`;
    const passed = request(`${app}${asked.url}`, { method: asked.method, headers }, (got) => {
      /** @type {Buffer[]} */
      const parts = [];
      got.on('data', (/** @type {Buffer} */ part) => parts.push(part));
      got.on('end', () => {
        const type = String(got.headers['content-type']);
        const change = type.includes('html') ? step.page : type.includes('javascript') ? step.script : undefined;
        const isLeftOut = (/** @type {string} */ name) =>
          name === 'transfer-encoding' || (name === step.header && type.includes('html'));
        const kept = Object.fromEntries(Object.entries(got.headers).filter(([name]) => !isLeftOut(name)));
        /** @type {Buffer} */
        let body = Buffer.concat(parts);
        if (change && got.statusCode === 200) {
          const name = `${asked.url} ${got.headers['content-encoding'] ?? ''}`;
          const before = step.script && scripts.get(name);
          body = before ?? repacked(body, got.headers['content-encoding'], change);
          if (type.includes('javascript')) scripts.set(name, body);
        }
        answer.writeHead(got.statusCode ?? 502, { ...kept, 'content-length': body.byteLength }).end(body);
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (proxy.address());
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Takes Home as the app writes it, of which it learns what it needs. @throws {Error} where the step is not in it */
    learn: (/** @type {string} */ html) => {
      cookie = step.cookie?.(html) ?? '';
      if (step.cookie && !cookie) throw new Error('The page names no stylesheet.');
      if (step.page?.(html) === html) throw new Error('Home has nothing of a step any more.');
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
