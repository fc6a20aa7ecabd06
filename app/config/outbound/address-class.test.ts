import { describe, expect, it, test } from 'vitest';
import { isPublicAddress, isServiceAddress } from './address-class';

const PUBLIC = ['8.8.8.8', '1.1.1.1', '203.0.112.1', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'];
const INTERNAL = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
];
const NEVER = [
  '0.0.0.0',
  '0.1.2.3',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  'fd00:0ec2:0::0254',
  'fd20:ce::254',
  'fd00:c1::a9fe:a9fe',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '::ffff:0:7f00:1',
  '2002:7f00:1::',
  '2001::7f00:1',
  '2001:db8::1',
  '3fff::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '100::1',
  '1::1',
  '4000::1',
  '5f00::1',
];

describe('an IP address', () => {
  test.each(PUBLIC)('%s is public', (address) => {
    expect([isPublicAddress(address), isServiceAddress(address)]).toEqual([true, true]);
  });

  test.each(INTERNAL)('%s is one that only an operator’s own service may have', (address) => {
    expect([isPublicAddress(address), isServiceAddress(address)]).toEqual([false, true]);
  });

  test.each(NEVER)('%s is nobody’s', (address) => {
    expect([isPublicAddress(address), isServiceAddress(address)]).toEqual([false, false]);
  });

  it('is not what is none', () => {
    for (const text of ['', 'localhost', 'cdn.example', '127.0.0.1:80', '[::1]', ' 8.8.8.8'])
      expect(isPublicAddress(text), text).toBe(false);
  });
});
