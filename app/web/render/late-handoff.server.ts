import singleFetch from '@remix-run/server-runtime/dist/single-fetch.js';

/**
 * Encodes the data of a page when they are read. Remix encodes them for each page before it is rendered, and a page from the render
 * cache has them in its template: the work was for nothing. Remix has no setting for it, so its function is replaced; the tests of
 * rendered pages fail where a later version calls another one. Record 56.
 */

const encodeNow = singleFetch.encodeViaTurboStream;

/** By what Remix was given in place of a stream. */
const late = new WeakMap<object, () => ReadableStream<Uint8Array>>();

/** What Remix encodes for a page; for navigation in a browser it is the results of routes. */
const isOfPage = (data: unknown): boolean => typeof data === 'object' && data !== null && 'loaderData' in data;

singleFetch.encodeViaTurboStream = (...args) => {
  if (!isOfPage(args[0])) return encodeNow(...args);
  const handle = {};
  late.set(handle, () => encodeNow(...args));
  // Only `handoffText` takes it: the render cache removes it from the context before React sees it.
  return handle as ReadableStream<Uint8Array>;
};

/** The data of a page, encoded. @param stream of the context of an entry */
export function handoffText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return new Response((stream && late.get(stream)?.()) ?? stream ?? null).text();
}
