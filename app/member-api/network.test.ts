import { expect, test } from 'vitest';
import { networkOf, shortNetwork } from './network';

test.each([
  ['an IPv4 address', '192.0.2.1', '192.0.2.1'],
  ['an IPv4 address with spaces around it', ' 192.0.2.1 ', '192.0.2.1'],
  ['an IPv4 address on a dual-stack socket', '::ffff:192.0.2.1', '192.0.2.1'],
  ['the same in capitals and in hex', '::FFFF:C000:0201', '192.0.2.1'],
  ['the same written out', '0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
  ['this machine', '::1', '::1'],
  ['this machine written out', '0:0:0:0:0:0:0:1', '::1'],
])('%s stands for itself', (_, address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  '2001:db8:1:2::1',
  '2001:DB8:1:2:ffff:0:0:1',
  '2001:0db8:0001:0002::192.0.2.1',
  '2001:db8:1:2:0:0:0:0',
  '2001:db8:1:2::1%eth0',
])('%s is one of its /64', (address) => {
  expect(networkOf(address)).toBe('2001:db8:1:2::/64');
});

test('the zeros that an address leaves out are part of its /64', () => {
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('fe80::1:2:3:4:5')).toBe('fe80:0:0:1::/64');
  expect(networkOf('::2')).toBe('0:0:0:0::/64');
});

test.each(['', 'unknown', '192.0.2', '192.0.2.256', '::ffff:192.0.2.256', '1::2::3', '<script>'])(
  '%j is no address',
  (text) => {
    expect(networkOf(text)).toBe('unknown');
  },
);

test.each([
  ['192.0.2.17', '192.0.2.x'],
  ['2001:db8:1:2::/64', '2001:db8:1:x'],
  ['::1', '::1'],
  ['unknown', undefined],
  ['', undefined],
])('members see the network %s as %s', (network, short) => {
  expect(shortNetwork(network)).toBe(short);
});
