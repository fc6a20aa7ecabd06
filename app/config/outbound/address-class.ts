import ipaddr from 'ipaddr.js';

/** Only 2000::/3 is allocated; unallocated IPv6 space without a range name of its own must not count as public. */
const HANDED_OUT = ipaddr.parseCIDR('2000::/3');

/**
 * Cloud metadata addresses, which hand out credentials to the machines of a cloud, public or private by their class:
 * Azure's, Alibaba's, and those of Amazon, Google and Oracle in IPv6.
 */
const CLOUD_OWN = new Set(
  ['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe'].map((address) =>
    ipaddr.parse(address).toString(),
  ),
);

/** Address ranges that an operator's internal network may use. */
const INTERNAL = ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'];

/** The class of an address by the IANA registries; an IPv4-mapped IPv6 address counts as the IPv4 one. */
function classOf(address: string): string {
  // A zone (`fe80::1%eth0`) names a network interface of this machine.
  if (!ipaddr.isValid(address) || address.includes('%')) return 'invalid';
  const read = ipaddr.process(address);
  if (read.kind() === 'ipv6' && read.range() === 'unicast' && !read.match(HANDED_OUT)) return 'invalid';
  return CLOUD_OWN.has(read.toString()) ? 'linkLocal' : read.range();
}

/** Whether an IP address is on the public internet: not private, loopback, link-local, CGNAT, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  return classOf(address) === 'unicast';
}

/**
 * Whether an operator's own service may have an IP address: a public or an internal one. Link-local addresses are
 * excluded, because cloud metadata services live there.
 */
export function isServiceAddress(address: string): boolean {
  return isPublicAddress(address) || INTERNAL.includes(classOf(address));
}
