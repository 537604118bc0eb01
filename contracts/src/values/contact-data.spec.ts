import { contactDataIn, phonesIn, serialsIn } from './contact-data.js';

test.each([
  ['0300-1234567', '923001234567'],
  ['03001234567', '923001234567'],
  ['+92 300 1234567', '923001234567'],
  ['0092 300 123 45 67', '923001234567'],
  ['92-300-1234567', '923001234567'],
  ['+92 (0)300 1234567', '923001234567'],
  ['(0300) 1234567', '923001234567'],
  ['0 3 0 0 1 2 3 4 5 6 7', '923001234567'],
  ['0300.123.4567', '923001234567'],
  ['۰۳۰۰ ۱۲۳۴۵۶۷', '923001234567'],
  ['042-35761234', '924235761234'],
  ['(051) 5111111', '92515111111'],
  ['+92 42 35761234', '924235761234'],
])('%s is the phone number %s', (written, means) => {
  expect(phonesIn(`Call ${written}, any time`).map((phone) => phone.means)).toEqual([means]);
  expect(phonesIn(written).map((phone) => phone.means)).toEqual([means]);
});

test.each([
  'PKR 85,000',
  '16GB 512GB',
  'bought on 03-04-2024 12:30',
  'i5-1135G7',
  '8901234567890',
  '0 hours',
  'erased',
])('%s is not a phone number', (text) => {
  expect(phonesIn(text)).toEqual([]);
});

test('a repeated number is listed once', () => {
  expect(phonesIn('0300-1234567 or +92 300 1234567, also 0321 7654321').map(({ means }) => means)).toEqual([
    '923001234567',
    '923217654321',
  ]);
});

test.each([
  ['S/N: PF-0ABC12', ['pf0abc12']],
  ['Serial number 5CD1234XYZ, charger included', ['5cd1234xyz']],
  ['serial no. PF0ABC12 and SN PF0ABC12', ['pf0abc12']],
  ['Service Tag: 7XK3LM2', ['7xk3lm2']],
  ['serial number matches the box', []],
  ['Snapdragon 8cx', []],
])('the serial numbers in %p', (text, means) => {
  expect(serialsIn(text).map((serial) => serial.means)).toEqual(means);
});

test('contact data are found in their common spellings', () => {
  const text = 'WhatsApp 0300-1234567, mail me at ali.khan@gmail.com or see wa.me/923001234567 www.ali.pk';
  expect(contactDataIn(text)).toEqual([
    '0300-1234567',
    'ali.khan@gmail.com',
    'wa.me/923001234567',
    'www.ali.pk',
  ]);
  expect(contactDataIn('Clean, one owner, 8 hours on the battery')).toEqual([]);
});

test.each([
  'd',
  '1',
  '-',
  'a.',
  'a@',
  'serial-',
])('a text of 200,000 times %s has no contact data', (part) => {
  expect(contactDataIn(part.repeat(200_000))).toEqual([]);
});
