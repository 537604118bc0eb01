import {
  LAPTOP_FACTS,
  LAPTOP_KEYS,
  SPECIFICATION_FACTS,
  SPECIFICATION_KEYS,
} from '../device/device-facts.js';
import { GENERAL_LABELS } from '../device/device-texts.js';

const labelsOf = <K extends string>(
  keys: readonly K[],
  facts: Readonly<Record<K, { label: string }>>,
): Record<K, string> => Object.fromEntries(keys.map((key) => [key, facts[key].label])) as Record<K, string>;

/** Fields by which the audit can be filtered, with their labels. */
export const AUDIT_FIELDS = {
  ...GENERAL_LABELS,
  ...labelsOf(SPECIFICATION_KEYS, SPECIFICATION_FACTS),
  ...labelsOf(LAPTOP_KEYS, LAPTOP_FACTS),
  photo: 'Photo',
  approvalStatus: 'Approval status',
  isActive: 'Active',
  isFeatured: 'Featured',
  featuredRequest: 'Featured request',
  sold: 'Sold',
  salePrice: 'Sale price',
  soldAt: 'Day of sale',
  email: 'Email address',
  phone: 'Phone number',
  address: 'Address',
  businessName: 'Business name',
  profilePicture: 'Profile picture',
  role: 'Role',
  password: 'Password',
  secondFactor: 'Second factor',
  isInspected: 'Inspected',
  inspector: 'Inspector',
  report: 'Report',
  device: 'Device',
  notes: 'Notes',
  stage: 'Stage',
  title: 'Title',
  priority: 'Priority',
  tags: 'Tags',
  mergedInto: 'Merged into',
} as const satisfies Readonly<Record<string, string>>;
export type AuditFieldName = keyof typeof AUDIT_FIELDS;

/** Paths whose field differs from their last part. */
const FIELD_OF_PATH: readonly (readonly [path: RegExp, field: AuditFieldName])[] = [
  [/^images\./, 'photo'],
  [/^address\./, 'address'],
  [/^device\./, 'device'],
  [/^product\./, 'device'],
  [/^sale\.price$/, 'salePrice'],
  [/^categoryId$/, 'category'],
  [/^passwordHash$/, 'password'],
  [/^inspectorId$/, 'inspector'],
  [/^reportId$/, 'report'],
];

/** The field of a changed path: 'ram' for 'specifications.ram'. Undefined if it is no filter. */
export const auditFieldOf = (path: string): AuditFieldName | undefined => {
  if (Object.hasOwn(AUDIT_FIELDS, path)) return path as AuditFieldName;
  const match = FIELD_OF_PATH.find(([pattern]) => pattern.test(path));
  if (match) return match[1];
  const name = path.slice(path.lastIndexOf('.') + 1);
  return Object.hasOwn(AUDIT_FIELDS, name) ? (name as AuditFieldName) : undefined;
};
