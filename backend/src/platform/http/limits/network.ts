import { isIPv6 } from 'node:net';

/**
 * The address that limits count by. Of an IPv6 address the first half: a single line usually has a network of
 * 2^64 addresses to itself. An IPv4 address may come dressed as IPv6. Without an address, where the connection has
 * ended while its request is answered, all count together.
 */
export const networkOf = (ip: string | undefined): string => {
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
