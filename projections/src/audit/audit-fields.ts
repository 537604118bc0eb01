import {
  type AuditFieldName,
  auditFieldOf,
  LAPTOP_KEYS,
  type LaptopDetails,
  type ProductDetails,
  type ProductImages,
  SPECIFICATION_KEYS,
  type Specifications,
} from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import { type AuditDocument, auditDocument, dayKey, dayNumber, ENTRY_FIELDS } from './audit.js';

/** The entry of an event that has changed a field; `_id` is its position and the field. */
export interface FieldChangeDocument extends AuditDocument {
  field: AuditFieldName;
}
/**
 * The groups of a listing's fields that an edit event has as a whole when anything in them differs, so that the actual
 * changes can be found. Contact data is not stored, only whether there is any.
 */
interface ListingGroups {
  specifications: Specifications;
  laptopDetails: Omit<LaptopDetails, 'contactInfo'> & { contactInfo?: boolean };
  images: ProductImages;
}
export type ListingDocument = Document & ListingGroups;
const EMPTY_GROUPS: ListingGroups = { specifications: {}, laptopDetails: {}, images: {} };

const HANDLED = [
  'ProductListed',
  'ProductDetailsChanged',
  'ProductResubmitted',
  'ProductApproved',
  'ProductRejected',
  'ProductActivated',
  'ProductDeactivated',
  'ProductFeatured',
  'ProductUnfeatured',
  'FeaturedRequestSubmitted',
  'FeaturedRequestCancelled',
  'FeaturedRequestApproved',
  'FeaturedRequestRejected',
  'ProductSold',
  'ProductUnitSold',
  'ProductSaleCorrected',
  'ProductSaleUndone',
  'ProductDeleted',
  'ProfileUpdated',
  'EmailChanged',
  'ProfilePictureChanged',
  'ProfilePictureRemoved',
  'UserRoleChanged',
  'PasswordChanged',
  'PasswordReset',
  'SecondFactorTurnedOn',
  'SecondFactorTurnedOff',
  'UserDeactivated',
  'UserReactivated',
  'CategoryRenamed',
  'InspectionAssigned',
  'InspectionReportIssued',
  'InspectionMarked',
  'InspectionVoided',
  'ExternalInspectionChanged',
  'FeatureRequestEdited',
  'FeatureRequestStatusChanged',
  'FeatureRequestMerged',
] as const;
type Handled = EventOf<(typeof HANDLED)[number]>;

const GROUPS = ['specifications', 'laptopDetails', 'images'] as const;
type Group = (typeof GROUPS)[number];

/** The audit fields of changed paths, each once. */
const auditFieldsOf = (paths: readonly string[]): AuditFieldName[] => [
  ...new Set(paths.flatMap((path) => auditFieldOf(path) ?? [])),
];

/** The fields that an event changes by itself, without the groups of a listing. */
const changedFieldsOf = (event: Handled): readonly AuditFieldName[] => {
  switch (event.type) {
    case 'ProductDetailsChanged': {
      const plain = Object.keys(event.data.changes).filter((name) => !GROUPS.includes(name as Group));
      return auditFieldsOf(plain);
    }
    case 'ProductResubmitted':
    case 'ProductApproved':
    case 'ProductRejected':
      return ['approvalStatus'];
    case 'ProductActivated':
    case 'ProductDeactivated':
    case 'UserDeactivated':
    case 'UserReactivated':
      return ['isActive'];
    case 'ProductFeatured':
    case 'ProductUnfeatured':
      return ['isFeatured'];
    case 'FeaturedRequestSubmitted':
    case 'FeaturedRequestCancelled':
    case 'FeaturedRequestApproved':
    case 'FeaturedRequestRejected':
      return ['featuredRequest'];
    case 'ProductSold':
    case 'ProductSaleUndone':
      return ['sold', 'salePrice', 'soldAt'];
    case 'ProductUnitSold':
      return ['quantity'];
    case 'ProductSaleCorrected': {
      const { price, soldAt, before } = event.data;
      return [
        ...(price === before.price ? [] : ['salePrice' as const]),
        ...(soldAt === before.soldAt ? [] : ['soldAt' as const]),
      ];
    }
    case 'ProfileUpdated':
      return auditFieldsOf(Object.keys(event.data.changes));
    case 'EmailChanged':
      return ['email'];
    case 'ProfilePictureChanged':
    case 'ProfilePictureRemoved':
      return ['profilePicture'];
    case 'UserRoleChanged':
      return ['role'];
    case 'PasswordChanged':
    case 'PasswordReset':
      return ['password'];
    case 'SecondFactorTurnedOn':
    case 'SecondFactorTurnedOff':
      return ['secondFactor'];
    case 'CategoryRenamed':
      return ['name'];
    case 'InspectionAssigned':
      return ['inspector'];
    case 'InspectionReportIssued':
      return ['isInspected', 'report'];
    case 'InspectionMarked':
      return ['isInspected', ...(event.data.notes ? ['notes' as const] : [])];
    case 'InspectionVoided':
      return ['isInspected'];
    case 'ExternalInspectionChanged':
      return event.data.changes.device ? ['device'] : [];
    case 'FeatureRequestEdited':
      return auditFieldsOf(
        Object.keys(event.data.changes).map((name) => (name === 'product' ? 'device' : name)),
      );
    case 'FeatureRequestStatusChanged':
      return ['stage', ...(event.data.notes ? ['notes' as const] : [])];
    case 'FeatureRequestMerged':
      return ['mergedInto'];
    // Events that begin or end a record change no field.
    case 'ProductListed':
    case 'ProductDeleted':
      return [];
  }
};

/** The fields of each group of a listing. */
const FIELDS_OF: Readonly<Record<Group, readonly AuditFieldName[]>> = {
  specifications: SPECIFICATION_KEYS,
  laptopDetails: LAPTOP_KEYS,
  images: ['photo'],
};
const groupOf = (field: AuditFieldName): Group | undefined =>
  GROUPS.find((group) => FIELDS_OF[group].includes(field));

const groupsIn = ({
  specifications,
  laptopDetails,
  images,
}: Partial<ProductDetails>): Partial<ListingGroups> => {
  const { contactInfo, ...laptop } = laptopDetails ?? {};
  return {
    ...(specifications && { specifications }),
    ...(laptopDetails && { laptopDetails: { ...laptop, ...(contactInfo && { contactInfo: true }) } }),
    ...(images && { images }),
  };
};

const isChanged = (
  field: AuditFieldName,
  oldGroup: ListingGroups[Group] = {},
  newGroup: ListingGroups[Group] = {},
): boolean => {
  if (field === 'photo') return !isSame(oldGroup, newGroup);
  const [before, after] = [
    oldGroup[field as keyof typeof oldGroup],
    newGroup[field as keyof typeof newGroup],
  ];
  // The contact itself is not stored, so any edit of it counts; the audit shows the actual change.
  if (field === 'contactInfo') return before !== undefined || after !== undefined;
  return !isSame(before, after);
};
/** Compares plain values, lists of them, or records of texts; absent and empty are the same. */
const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);
const canonical = (value: unknown): string =>
  JSON.stringify(
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? (value ?? '')
      : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const listingKey = (productId: string): string => `listing ${productId}`;
const changeKey = (position: string, field: AuditFieldName): string => `${position} ${field}`;
const fieldIn = (key: string): AuditFieldName => key.slice(key.indexOf(' ') + 1) as AuditFieldName;
/** The position of the event of an entry. */
export const positionOf = ({ _id }: Document): string => _id.slice(0, _id.indexOf(' '));

/**
 * The events that have changed a field, for the audit: an entry for each event and field; also the current groups of
 * each listing, in documents without a field.
 */
export const auditFields = defineProjection({
  name: 'audit-fields',
  version: 1,
  shape: {
    fields: {
      ...ENTRY_FIELDS,
      field: 'string',
    },
    indexes: [
      // Answers every other filter as well, so that no row is read for an entry that does not match.
      { fields: ['field', 'at', '_id', 'type', 'kind', 'role', 'actor', 'thing'] },
      { fields: ['correlation', 'field', 'at', '_id'] },
    ],
  },
  handles: HANDLED,
  commitDelayMs: 100,
  keysOf: (event) => {
    const fields = changedFieldsOf(event).map((field) => changeKey(event.position, field));
    if (event.type === 'ProductListed' || event.type === 'ProductDeleted')
      return [listingKey(event.data.productId)];
    if (event.type === 'ProductUnitSold') return [...fields, listingKey(event.data.productId)];
    if (event.type !== 'ProductDetailsChanged') return fields;
    const changedGroups = GROUPS.filter((group) => event.data.changes[group]);
    if (changedGroups.length === 0) return fields;
    return [
      ...fields,
      ...changedGroups.flatMap((group) => FIELDS_OF[group].map((field) => changeKey(event.position, field))),
      listingKey(event.data.productId),
    ];
  },
  evolve: (
    document: FieldChangeDocument | ListingDocument | null,
    event,
    key,
    documentOf = () => null,
  ): FieldChangeDocument | ListingDocument | null => {
    if (event.type === 'ProductListed') return { _id: key, ...EMPTY_GROUPS, ...groupsIn(event.data) };
    if (event.type === 'ProductDeleted') return null;
    if (event.type === 'ProductUnitSold' && key === listingKey(event.data.productId)) {
      const { laptopDetails } = (document as ListingDocument | null) ?? EMPTY_GROUPS;
      const { left } = event.data;
      return { _id: key, ...EMPTY_GROUPS, ...document, laptopDetails: { ...laptopDetails, quantity: left } };
    }
    if (event.type === 'ProductDetailsChanged') {
      const { changes, productId } = event.data;
      if (key === listingKey(productId))
        return { _id: key, ...EMPTY_GROUPS, ...(document as ListingDocument | null), ...groupsIn(changes) };
      const group = groupOf(fieldIn(key));
      const listing = documentOf(listingKey(productId)) as ListingDocument | null;
      if (group && !isChanged(fieldIn(key), listing?.[group], groupsIn(changes)[group])) return null;
    }
    return { ...auditDocument(event), _id: key, field: fieldIn(key) };
  },
  totals: (document) =>
    'field' in document
      ? [{ key: dayKey(document.at, document.field), numbers: { [dayNumber(document)]: 1 } }]
      : [],
});
