import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that are not the public internet (IANA's registries of special-purpose addresses). */
const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by the customers of a provider.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata services of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
] as const;

/**
 * Of IPv6, only 2000::/3 is assigned for unicast over the internet: that excludes loopback, unspecified, link-local,
 * unique-local and multicast addresses, IPv4-mapped ones, and those of NAT64. Within it, these are not public.
 */
const GLOBAL_UNICAST = ['2000::', 3] as const;
const IPV6 = [
  // Protocol assignments, with Teredo.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 addresses carry any IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const listOf = (networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
};
const special4 = listOf(IPV4, 'ipv4');
const global6 = listOf([GLOBAL_UNICAST], 'ipv6');
const special6 = listOf(IPV6, 'ipv6');

/**
 * Whether an IP address is on the public internet, not on a network that only this machine or its neighbours reach.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
  return isIP(address) === 4 && !special4.check(address, 'ipv4');
};
