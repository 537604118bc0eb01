import type { AuditValue } from './audit.js';
import { fieldLabel, valueLabel } from './field-labels.js';

test.each([
  ['price', 'Price'],
  ['laptopDetails.contactInfo', 'Contact'],
  ['changes.specifications.ram', 'RAM'],
  ['sellerId', 'Seller'],
  ['images.front', 'Photo, front'],
  ['client.ip', 'Client, IP address'],
  ['report.physical.ports.usbA.notes', 'Report, USB A, notes'],
  [`fingerprints.${'a1'.repeat(32)}`, 'Fingerprints, a1a1a1a1…'],
])('%s is labelled %s', (field, words) => {
  expect(fieldLabel(field)).toBe(words);
});

test.each<[string, NonNullable<AuditValue>, string]>([
  ['details.price', 85000, 'PKR 85,000'],
  ['price', 85000.5, 'PKR 85,000.50'],
  ['views', 1200, '1,200'],
  ['changes.laptopDetails.batteryBackup', 9, '9 hours'],
  ['laptopDetails.batteryBackup', 1, '1 hour'],
  ['laptopDetails.screenSize', '17.3+', '17.3+ inch'],
  ['laptopDetails.screenSize', '14 inches', '14 inches'],
  ['report.internals.ram.size', 16, '16 GB'],
  ['report.internals.battery.health', 80, '80%'],
  ['report.internals.wifi.speed', 1, '1 Mbit/s'],
  ['size', 1051, '1,051 events'],
  ['question.range', '30d', 'Last 30 days'],
  ['formats', 'txt, html', 'Text, Printable page'],
  ['report.internals.ram.type', 'ddr four', 'ddr four'],
  ['isActive', false, 'No'],
  ['lastLogin', '2026-11-21T19:05:07.000Z', 'Nov 22, 2026, 12:05:07 AM PKT'],
  ['booking.preferredDate', '2026-11-22', 'Nov 22, 2026'],
  ['because', 'author-erased', 'Author erased'],
  ['reactor', 'notification-mail', 'Notification emails'],
  ['reactors', 'mail, guest-erasure', 'Account emails, Guest erasure'],
  ['name', 'thinkpad', 'thinkpad'],
])('%s: %s is shown as %s', (field, value, words) => {
  expect(valueLabel(field, value)).toBe(words);
});
