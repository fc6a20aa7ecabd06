import { isIP } from 'node:net';

/**
 * The rate limit key of an address. An IPv6 subscriber has a /64, so that is one key. An IPv4-mapped address of a
 * dual-stack socket (`::ffff:192.0.2.1`) is its IPv4 address; otherwise all IPv4 clients would share a key.
 *
 * @param address untrusted, in any notation
 * @returns `192.0.2.1`, `2001:db8:1:2::/64` or `::1`; `unknown` when invalid
 */
export function networkOf(address: string): string {
  const text = address.trim();
  if (isIP(text) !== 6) return isIP(text) === 4 ? text : 'unknown';
  // The URL parser normalises IPv6: lower case, no dots, no leading zeros. It rejects zones.
  const spelled = new URL(`http://[${text.replace(/%.*/, '')}]`).hostname.slice(1, -1);
  if (spelled === '::1') return spelled;
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(spelled);
  if (mapped) {
    const [high, low] = mapped.slice(1).map((group) => parseInt(group, 16)) as [number, number];
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const [head = [], tail = []] = spelled.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/**
 * A network as members see it: enough to recognise the own one, and not enough to find a household.
 *
 * @param network as returned by {@link networkOf}
 * @returns `192.0.2.x`, `2001:db8:1:x` or `::1`; `undefined` when unknown
 */
export function shortNetwork(network: string): string | undefined {
  if (isIP(network) === 4) return network.replace(/\d+$/, 'x');
  if (network.endsWith('::/64')) return `${network.split(':').slice(0, 3).join(':')}:x`;
  return network === '::1' ? network : undefined;
}
