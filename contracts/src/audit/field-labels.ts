import {
  LAPTOP_FACTS,
  LAPTOP_KEYS,
  SPECIFICATION_FACTS,
  SPECIFICATION_KEYS,
  withUnit,
} from '../device/device-facts.js';
import { GENERAL_LABELS } from '../device/device-texts.js';
import { CHECKLIST } from '../domain/inspection/checklist.js';
import { JOB_LABELS, type ReactorName } from '../domain/reaction.js';
import {
  SHOP_REPORT_FORMAT_LABELS,
  SHOP_REPORT_PERIOD_LABELS,
  SHOP_REPORT_RANGE_LABELS,
  SHOP_REPORT_TYPE_LABELS,
} from '../domain/reports/shop-report.js';
import { formatDay, formatInPakistan } from '../values/dates.js';
import { exactPkr } from '../values/money.js';
import type { AuditValue } from './audit.js';

/** Path parts that only group others, without meaning for people. */
const GROUPS = new Set([
  'changes',
  'details',
  'laptopDetails',
  'specifications',
  'personal',
  'question',
  'of',
  'physical',
  'ports',
  'internals',
  'deviceInfo',
]);

/** Names whose words do not say their meaning. */
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SPECIFICATION_KEYS.map((key) => [key, SPECIFICATION_FACTS[key].label])),
  at: 'As of',
  and: 'And as of',
  because: 'Reason',
  codeHashes: 'Recovery codes',
  contactInfo: LAPTOP_FACTS.contactInfo.label,
  emailVerified: 'Email address confirmed',
  ids: 'Events',
  ip: 'IP address',
  isActive: 'Active',
  isDeleted: 'Deleted',
  isFeatured: 'Featured',
  isInspected: 'Inspected',
  images: 'Photo',
  featuredRequest: 'Featured request',
  featuredRequestEnd: 'Reason the featured request ended',
  hdmi: 'HDMI',
  lcd: 'LCD',
  location: GENERAL_LABELS.location,
  productId: 'Listing',
  passwordHash: 'Password',
  passwordLinks: 'Password reset links',
  reactor: 'Background job',
  reactors: 'Background jobs',
  reportId: 'Report ID',
  secondFactor: 'Second factor',
  sha256: 'SHA-256',
  soldAt: 'Day of sale',
  ssd: 'SSD',
  thing: 'ID',
  usbA: 'USB A',
  usbC: 'USB C',
  wifi: 'Wi-Fi',
  zipCode: 'ZIP code',
};

/** Ids are labelled by their record: 'sellerId' is 'Seller'. */
export const humanize = (name: string): string => {
  const words = name
    .replace(/([a-z])Ids?$/, '$1')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A name that is the hash of a picture. */
const HASH = /^[0-9a-f]{32,}$/;
const nameLabel = (name: string): string =>
  NAMES[name] ?? (HASH.test(name) ? `${name.slice(0, 8)}…` : humanize(name));

/** The label of a field: 'Contact' for 'laptopDetails.contactInfo', 'Photo, front' for 'images.front'. */
export const fieldLabel = (field: string): string => {
  const names = field
    .split('.')
    .filter((name, index, path) => index === path.length - 1 || !GROUPS.has(name));
  return names
    .map(nameLabel)
    .map((words, index) => (index === 0 || /[A-Z].*[A-Z]/.test(words) ? words : words.toLowerCase()))
    .join(', ');
};

const lastOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

const PKR_FIELDS = new Set(['price', 'total']);
/** Fields whose values are codes: 'author-erased' reads 'Author erased'. */
const CODE_FIELD =
  /^(status|approval|approvalStatus|role|previous|because|featuredRequest|featuredRequestEnd|vote|by)$/;
const codeLabel = (code: string): string => humanize(code.replaceAll('-', ' '));
/** The parameters of a report, labelled as in its form. */
const CHOICES: Readonly<Record<string, string>> = {
  ...SHOP_REPORT_TYPE_LABELS,
  ...SHOP_REPORT_RANGE_LABELS,
  ...SHOP_REPORT_FORMAT_LABELS,
  ...SHOP_REPORT_PERIOD_LABELS,
};
const CHOICE_FIELD = /^(type|range|formats|every)$/;
const choiceLabel = (value: string): string => CHOICES[value] ?? value;
const REACTOR_FIELD = /^reactors?$/;
const jobLabel = (reactor: string): string => JOB_LABELS[reactor as ReactorName] ?? reactor;
/** Labels each value of a list. */
const labelList = (values: string, labelOf: (value: string) => string): string =>
  values.split(', ').map(labelOf).join(', ');
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Units of amounts, by the end of their field's path; the first match counts. */
const UNITS: readonly (readonly [path: string, unit: string])[] = [
  ...LAPTOP_KEYS.flatMap((key) => {
    const fact = LAPTOP_FACTS[key];
    return 'unit' in fact ? [[`laptopDetails.${key}`, fact.unit] as const] : [];
  }),
  ...CHECKLIST.flatMap(({ path, measures }) =>
    measures.flatMap(({ name, unit }) => (unit ? [[`${path}.${name}`, unit] as const] : [])),
  ),
  // Of the log.
  ['size', 'events'],
];
const unitOf = (field: string): string | undefined =>
  UNITS.find(([path]) => `.${field}`.endsWith(`.${path}`))?.[1];
/** A value as people read it; null is empty. */
export const valueLabel = (field: string, value: NonNullable<AuditValue>): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const name = lastOf(field);
  if (typeof value === 'number' && PKR_FIELDS.has(name)) return exactPkr(value);
  const unit = unitOf(field);
  if (typeof value === 'number') return withUnit(value.toLocaleString('en'), unit);
  if (unit) return withUnit(value, unit);
  if (CHOICE_FIELD.test(name)) return labelList(value, choiceLabel);
  if (REACTOR_FIELD.test(name)) return labelList(value, jobLabel);
  if (TIME.test(value)) return formatInPakistan(value);
  if (DAY.test(value)) return formatDay(value);
  const isCoded = CODE_FIELD.test(name) && /^[a-z-]+(, [a-z-]+)*$/.test(value);
  return isCoded ? labelList(value, codeLabel) : value;
};
