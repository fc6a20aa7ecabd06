import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';

/** Resolves a host name like `dns.lookup`, to all its addresses. */
export type LookupAll = (
  name: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

interface Rule {
  /** Whether an IP address may be connected to. */
  allows: (address: string) => boolean;
  /** The error for a name or an address that is not allowed. */
  refused: () => Error;
  /** Timeout of a connection, in ms. */
  timeoutMs: number;
  lookup?: LookupAll | undefined;
}

/**
 * Connects to allowed addresses only (SSRF protection), for addresses that members or other services name. The connection uses the very
 * address that was checked, so DNS rebinding gains nothing.
 */
export function connectOnlyTo({ allows, refused, timeoutMs, lookup = systemLookup }: Rule): buildConnector.connector {
  const checkedLookup: LookupFunction = (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => allows(address));
      const [first] = allowed;
      if (!first) callback(error ?? refused(), '', 0);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ timeout: timeoutMs, lookup: checkedLookup });
  return (options, callback) => {
    // An IP literal is never looked up.
    const literal = options.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(literal) !== 0 && !allows(literal)) callback(refused(), null);
    else connect(options, callback);
  };
}
