import { isIP } from 'node:net';

/**
 * The network that an address counts as when its calls are counted. One IPv6 subscriber has a /64 of addresses, so those
 * are one; an IPv4 address that a dual-stack socket wrote as IPv6 (`::ffff:192.0.2.1`) is that IPv4 address, since else
 * everybody on IPv4 would be one.
 *
 * @param address as somebody wrote it, in any spelling
 * @returns `192.0.2.1`, `2001:db8:1:2::/64` or `::1`; `unknown` for what is no address
 */
export function networkOf(address: string): string {
  const text = address.trim();
  if (isIP(text) !== 6) return isIP(text) === 4 ? text : 'unknown';
  // URLs know one spelling of an IPv6 address: lower case, no dots, no leading zeros. They know no zones.
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
