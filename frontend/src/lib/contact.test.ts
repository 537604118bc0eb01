import { mailLink, telephoneLink, whatsAppLink } from './contact';

test.each([
  '0300-1234567',
  '923001234567',
  '300 1234567',
  '۰۳۰۰۱۲۳۴۵۶۷',
  '+92 (0)300 1234567',
])('a call to %s has the country code', (phone) => {
  expect(telephoneLink(phone)).toBe('tel:+923001234567');
});

test('a chat has its text, an e-mail its subject', () => {
  expect(whatsAppLink('03001234567', 'Is it 14" & new?')).toBe(
    'https://wa.me/923001234567?text=Is%20it%2014%22%20%26%20new%3F',
  );
  expect(mailLink('a?b@x.pk', 'A & B', 'one\ntwo')).toBe(
    'mailto:a%3Fb@x.pk?subject=A%20%26%20B&body=one%0Atwo',
  );
});
