import { Agent, fetch as fetchWith, type RequestInit as Init } from 'undici';
import { openBrowser, type Browser } from '../web/app/harness/browser';
import { NAME, type Proxy } from './proxies';

/** The members' address without a proxy: the value of PUBLIC_ORIGIN. */
export const ORIGIN = 'http://members.example';

/**
 * Resolves every name to this machine, and accepts any certificate.
 *
 * @param from the local address of its requests
 */
export const toThisMachine = (from?: string) =>
  new Agent({
    ...(from === undefined ? {} : { localAddress: from }),
    connect: {
      rejectUnauthorized: false,
      // With a local address set, Node asks for a single address instead of a list.
      lookup: (_name, { all }, found) =>
        all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
    },
  });

/** The members' address behind a proxy. */
export const originOf = ({ tls }: Proxy) => `https://${NAME}:${tls}`;

/**
 * A browser that connects to a listening server.
 *
 * @param where the server's address, evaluated before each request
 * @param origin the origin of its pages
 */
export function visitor(where: () => string, origin = ORIGIN, dispatcher = toThisMachine()): Browser {
  return openBrowser(async ({ method, path, headers, body }) => {
    headers.delete('host');
    if (headers.has('origin')) headers.set('origin', origin);
    const content = body instanceof Uint8Array ? body : null;
    const init: Init = { method, headers: Object.fromEntries(headers), body: content, redirect: 'manual', dispatcher };
    const answer = await fetchWith(`${where()}${path}`, init);
    const received = new Headers([...answer.headers]);
    return { status: answer.status, headers: received, bytes: new Uint8Array(await answer.arrayBuffer()) };
  });
}

/** A browser behind a proxy. */
export const throughProxy = (proxy: Proxy, dispatcher = toThisMachine()) =>
  visitor(() => originOf(proxy), originOf(proxy), dispatcher);
