import { mailboxOf } from './mailboxes.js';

test.each([
  ['Ali@Example.org', 'ali@example.org'],
  ['ali+shop@example.org', 'ali@example.org'],
  ['a.li@example.org', 'a.li@example.org'],
  ['A.l.i+1@gmail.com', 'ali@gmail.com'],
  ['ali@googlemail.com', 'ali@gmail.com'],
  ['ali@xn--mnchen-3ya.de', mailboxOf('ali@münchen.de')],
])('%s and %s are one mailbox', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
