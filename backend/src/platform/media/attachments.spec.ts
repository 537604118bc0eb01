import { asText, attachmentKeys, attachmentOf } from './attachments.js';

const asUtf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from('Temperature 64 °C\r\n'), 'Temperature 64 °C\r\n'],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFΩ'), 'Ω'],
  ['UTF-16 little-endian', asUtf16('Capacity Ω'), 'Capacity Ω'],
  ['UTF-16 big-endian', asUtf16('Ω').swap16(), 'Ω'],
  ['Windows-1252', Buffer.from([0x36, 0x34, 0xb0, 0x43]), '64°C'],
])('%s becomes UTF-8', (_, content, text) => {
  expect(asText(content)?.toString()).toBe(text);
});

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ['zeros', Buffer.alloc(8)],
  ['a program', Buffer.from('MZ\x90\x00\x03')],
])('%s is not text', (_, content) => {
  expect(asText(content)).toBeUndefined();
});

test('a key belongs to one path, and vice versa', () => {
  const key = `${'a'.repeat(64)}.txt`;
  expect(attachmentKeys(attachmentOf(key)!)).toEqual([key]);
  expect(attachmentOf(`${'a'.repeat(64)}-400.webp`)).toBeUndefined();
  expect(attachmentOf('a.txt')).toBeUndefined();
  expect(attachmentKeys('/api/images/a')).toEqual([]);
});
