import ipaddr from 'ipaddr.js';

/** Only 2000::/3 is handed out; what lies outside of it and has no name of its own must not count as public. */
const HANDED_OUT = ipaddr.parseCIDR('2000::/3');

/**
 * Addresses, public or private by their class, under which a cloud answers the machines that run in it and hands out their
 * credentials: Azure's, Alibaba's, and those of Amazon, Google and Oracle in IPv6.
 */
const CLOUD_OWN = new Set(
  ['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe'].map((address) =>
    ipaddr.parse(address).toString(),
  ),
);

/** What a network of the operator's own can be made of. */
const INTERNAL = ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'];

/** The class of an address as the IANA registries have it; an IPv4 address that is written as an IPv6 one counts as itself. */
function classOf(address: string): string {
  // A zone (`fe80::1%eth0`) names a network interface of this machine.
  if (!ipaddr.isValid(address) || address.includes('%')) return 'invalid';
  const read = ipaddr.process(address);
  if (read.kind() === 'ipv6' && read.range() === 'unicast' && !read.match(HANDED_OUT)) return 'invalid';
  return CLOUD_OWN.has(read.toString()) ? 'linkLocal' : read.range();
}

/** Whether an IP address is one of the open internet: not private, loopback, link-local, CGNAT, multicast or set aside. */
export function isPublicAddress(address: string): boolean {
  return classOf(address) === 'unicast';
}

/**
 * Whether an operator's own service may live at an IP address: a public or an internal one. Link-local addresses are out for
 * them as well, because that is where clouds hand out credentials.
 */
export function isServiceAddress(address: string): boolean {
  return isPublicAddress(address) || INTERNAL.includes(classOf(address));
}
