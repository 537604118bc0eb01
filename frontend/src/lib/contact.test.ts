import { internationalNumber } from '@parkho/contracts';
import { mailLink, whatsAppLink } from './contact';

test.each([
  ['0300-1234567', '923001234567'],
  ['300 1234567', '923001234567'],
  ['+92 300 1234567', '923001234567'],
  ['+92 (0)300 1234567', '923001234567'],
  ['0092-300-1234567', '923001234567'],
  ['923001234567', '923001234567'],
  ['042 111 727 546', '9242111727546'],
  ['+971 50 1234567', '971501234567'],
])('WhatsApp reaches %s as %s', (phone, number) => {
  expect(internationalNumber(phone)).toBe(number);
});

test('a chat opens with its text, an e-mail with its subject', () => {
  expect(whatsAppLink('03001234567', 'Is it 14" & new?')).toBe(
    'https://wa.me/923001234567?text=Is%20it%2014%22%20%26%20new%3F',
  );
  expect(mailLink('a?b@x.pk', 'A & B', 'one\ntwo')).toBe(
    'mailto:a%3Fb@x.pk?subject=A%20%26%20B&body=one%0Atwo',
  );
});
