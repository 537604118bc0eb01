import { isIPv4, isIPv6 } from 'node:net';

/**
 * The address by which limits count. Of an IPv6 address the first half, because a single line usually has a network of
 * 2^64 addresses. An IPv4 address may be mapped to IPv6. Requests without an address, whose connection has ended, count
 * together.
 */
export const rateLimitKeyOf = (ip: string | undefined): string => {
  if (ip === undefined) return 'none';
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    groups.push(...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/** The part of an address that names a network of many, for logs: 203.0.113.0/24, 2001:db8:1::/48. */
export const networkForLogs = (ip: string): string => {
  const network = rateLimitKeyOf(ip);
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24');
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : 'unknown';
};
