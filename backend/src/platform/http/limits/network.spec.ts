import { rateLimitKeyOf } from './network.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  // The connection has closed while its request is answered.
  [undefined, 'none'],
])('limits count %s as %s', (ip, network) => {
  expect(rateLimitKeyOf(ip)).toBe(network);
});
