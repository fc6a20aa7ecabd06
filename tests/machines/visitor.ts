import { Agent, fetch as fetchWith, type RequestInit as Init } from 'undici';
import { openBrowser, type Browser } from '../web/app/browser';
import { NAME, type Proxy } from './proxies';

/** The address that members use where no proxy stands in front: what PUBLIC_ORIGIN is set to. */
export const ORIGIN = 'http://members.example';

/**
 * Takes every name for this machine, and any certificate for good.
 *
 * @param from the address of this machine that its requests come from
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

/** The address of members who come through a proxy. */
export const originOf = ({ tls }: Proxy) => `https://${NAME}:${tls}`;

/**
 * A browser whose requests go to a server that listens.
 *
 * @param where its address, asked for before each request
 * @param origin the address that its pages have
 */
export function visitor(where: () => string, origin = ORIGIN, dispatcher = toThisMachine()): Browser {
  const answer = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    headers.delete('host');
    if (headers.has('origin')) headers.set('origin', origin);
    const init: Init = { method, headers: Object.fromEntries(headers), body, redirect: 'manual', dispatcher };
    return (await fetchWith(`${where()}${pathname}${search}`, init)) as unknown as Response;
  };
  return openBrowser(answer, () => undefined);
}

/** A browser that comes through a proxy. */
export const throughProxy = (proxy: Proxy, dispatcher = toThisMachine()) =>
  visitor(() => originOf(proxy), originOf(proxy), dispatcher);
