import { isPublicAddress } from './public-address.js';

test.each([
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['carrier-grade NAT', '100.127.255.255'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['cloud metadata service', '169.254.169.254'],
  ['cloud metadata service', '192.0.0.192'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4 mapped', '::ffff:127.0.0.1'],
  ['IPv4 mapped', '::ffff:7f00:1'],
  ['IPv4 mapped, public', '::ffff:93.184.215.14'],
  ['IPv4 compatible', '::127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['local-use NAT64', '64:ff9b:1::1'],
  ['discard', '100::1'],
  ['Teredo', '2001::1'],
  ['6to4', '2002:7f00:1::1'],
  ['documentation', '2001:db8::1'],
  ['unique-local', 'fc00::1'],
  ['unique-local, cloud metadata service', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['a name', 'example.com'],
  ['nothing', ''],
])('%s: %s is not public', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '93.184.215.14',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4019:805::200e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
