import { createServer, request } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';

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

/** @param {string} text @param {string | RegExp} part @param {string} instead @throws {Error} when the step is not there */
function swap(text, part, instead) {
  const swapped = text.replace(part, instead);
  if (swapped === text) throw new Error(`The page has nothing like ${String(part)} any more.`);
  return swapped;
}

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
      swap(
        swap(html, /await Promise\.race\(\[all,.*?\]\);/, ''),
        /document\.readyState==='complete'\?fetchScripts\(\):addEventListener\('load',fetchScripts\);/,
        'fetchScripts();',
      ),
  },
  'first picture first': {
    header: 'link',
    page: (html) => swap(html, /(<img[^>]*?) fetchpriority="?\w+"?/gi, '$1'),
  },
  'who goes on stops scripts': { page: (html) => swap(html, /addEventListener\('click',giveWay\);/, '') },
  'tabs are documents': { script: (code) => code.replace(/reloadDocument:!0/g, 'reloadDocument:!1') },
};

/**
 * Stands between phone and app, and takes one step out of what the app answers.
 *
 * @param {string} app its address @param {Step} step
 * @returns {Promise<{ url: string, learn: (html: string) => void, stop: () => Promise<void> }>}
 */
export async function serveWithout(app, step) {
  let cookie = '';
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
        let body = Buffer.concat(parts);
        if (change && got.statusCode === 200) {
          const isPacked = got.headers['content-encoding'] === 'gzip';
          const text = change((isPacked ? gunzipSync(body) : body).toString());
          body = isPacked ? gzipSync(text, { level: 9 }) : Buffer.from(text);
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
    /** What the app sets a cookie for is learnt from a page of its own. */
    learn: (/** @type {string} */ html) => {
      cookie = step.cookie?.(html) ?? '';
      if (step.cookie && !cookie) throw new Error('The page names no stylesheet.');
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
