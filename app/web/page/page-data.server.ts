import { data } from '@remix-run/node';

interface PageWithHeaders {
  data: unknown;
  init: ResponseInit | null;
}

const hasHeaders = (page: unknown): page is PageWithHeaders =>
  typeof page === 'object' && page !== null && 'data' in page && 'init' in page;

/**
 * Adds to the data of a page what the frame around it shows.
 *
 * @param page the loader's result, with or without headers; a `Response` stays as it is
 * @param cookie a `Set-Cookie` value that goes with it
 */
export function withMore<Data>(page: Data, more: object, cookie?: string): Data {
  if (page instanceof Response) return page;
  const made: PageWithHeaders = hasHeaders(page) ? page : { data: page, init: {} };
  const headers = new Headers(made.init?.headers);
  if (cookie) headers.append('Set-Cookie', cookie);
  return data({ ...(made.data as object), ...more }, { ...made.init, headers }) as Data;
}
