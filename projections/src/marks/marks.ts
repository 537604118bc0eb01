import { type KnownNumber, phonesIn, type Recorded, serialOf, serialsIn } from '@parkho/contracts';
import { type Document, type Filter, searchFor } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

export type MarkedKind = 'listing' | 'account' | 'report';

/**
 * The phone and serial numbers and report ids of a listing, an account or a report, in plain digits and letters. They
 * show that two listings have one device or one owner, and are searched by number.
 */
export interface MarksDocument extends Document {
  kind: MarkedKind;
  /** The id of the seller, for an account its own id; absent for a report. */
  sellerId?: string;
  /** The id of the newest report of a listing. */
  reportId?: string;
  contactPhones: string[];
  /** The phone numbers in the description, like the numbers below. */
  textPhones: string[];
  textSerials: string[];
  /** The serial number in the newest report. */
  reportSerial?: string;
  /** All of them, each a word. */
  words: string;
}

/** A number without separators. */
export const normalizeNumber = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

type Marks = Omit<MarksDocument, '_id' | 'kind' | 'sellerId' | 'words'>;
const NO_MARKS: Marks = { contactPhones: [], textPhones: [], textSerials: [] };

const phones = (text?: string): string[] => phonesIn(text).map(({ means }) => means);
const descriptionMarks = (description: string) => ({
  textPhones: phones(description),
  textSerials: serialsIn(description).map(({ means }) => means),
});

/** All phone numbers of a listing or account. */
export const phonesOf = ({ contactPhones, textPhones }: MarksDocument): string[] => [
  ...new Set([...contactPhones, ...textPhones]),
];
/** All serial numbers of a device. */
export const serialsOf = ({ reportSerial, textSerials }: MarksDocument): string[] => [
  ...new Set([...(reportSerial ? [reportSerial] : []), ...textSerials]),
];

const withWords = (document: Omit<MarksDocument, 'words'>): MarksDocument => {
  const withoutWords = { ...document, words: '' };
  const words = [
    ...phonesOf(withoutWords),
    ...serialsOf(withoutWords),
    ...(withoutWords.reportId ? [withoutWords.reportId] : []),
  ];
  return { ...withoutWords, words: words.join(' ') };
};

const HANDLED = [
  'ProductListed',
  'ProductDetailsChanged',
  'ProductDeleted',
  'InspectionReportIssued',
  'UserRegistered',
  'ProfileUpdated',
  'UserErased',
] as const;
type Handled = Extract<Recorded, { type: (typeof HANDLED)[number] }>;

/** The marks that an event changes; undefined if it changes none. */
const marksChangedBy = (event: Handled): Partial<Marks> | undefined => {
  switch (event.type) {
    case 'ProductListed':
    case 'ProductDetailsChanged': {
      const { laptopDetails, description } = event.type === 'ProductListed' ? event.data : event.data.changes;
      if (laptopDetails === undefined && description === undefined) return undefined;
      return {
        ...(event.type === 'ProductListed' && { reportId: normalizeNumber(event.data.reportId) }),
        ...(laptopDetails && { contactPhones: phones(laptopDetails.contactInfo) }),
        ...(description !== undefined && descriptionMarks(description)),
      };
    }
    case 'InspectionReportIssued': {
      const { reportId, deviceInfo } = event.data.report;
      return {
        reportId: normalizeNumber(reportId),
        reportSerial: serialOf(deviceInfo.serialNumber ?? '').means || undefined,
      };
    }
    case 'UserRegistered':
      return { contactPhones: phones(event.data.personal.phone) };
    case 'ProfileUpdated': {
      const { phone } = event.data.changes;
      return phone === undefined ? undefined : { contactPhones: phones(phone) };
    }
    case 'ProductDeleted':
    case 'UserErased':
      return undefined;
  }
};

const reportKey = (reportId: string): string => `report/${reportId}`;

/** Phone numbers, serial numbers and report ids, by the id of the listing, account or report. */
export const marks = defineProjection({
  name: 'marks',
  version: 1,
  shape: {
    fields: { kind: 'string', sellerId: 'id' },
    indexes: [],
    search: { leading: [], others: ['words'] },
  },
  handles: HANDLED,
  keysOf: ({ data }) => {
    if ('productId' in data) return data.productId;
    if ('userId' in data) return data.userId;
    const key = reportKey(data.report.reportId);
    return data.sellerId === null ? key : [key, data.inspectionId];
  },
  evolve(document: MarksDocument | null, event, key): MarksDocument | null {
    const changes = marksChangedBy(event);
    if (event.type === 'ProductListed')
      return withWords({ _id: key, kind: 'listing', sellerId: event.data.sellerId, ...NO_MARKS, ...changes });
    if (event.type === 'UserRegistered')
      return withWords({ _id: key, kind: 'account', sellerId: key, ...NO_MARKS, ...changes });
    // A report stays when its listing is deleted.
    if (event.type === 'InspectionReportIssued' && key === reportKey(event.data.report.reportId))
      return withWords({ _id: key, kind: 'report', ...NO_MARKS, ...changes });
    if (!document || event.type === 'ProductDeleted' || event.type === 'UserErased') return null;
    return changes ? withWords({ ...document, ...changes }) : document;
  },
});

type MarksModel = ReadModel<MarksDocument>;

/** Null if there is no such listing or account. */
export const marksOf = (model: MarksModel, id: string): Promise<MarksDocument | null> => model.get(id);

/** Maximum number of listings with one number that are read. */
const SHARING_LIMIT = 50;

/** Listings and accounts of other sellers with a phone number. */
export const othersWithPhone = async (
  model: MarksModel,
  phone: string,
  sellerId: string,
): Promise<MarksDocument[]> => {
  const filter = { sellerId: { $ne: sellerId } } as Filter;
  const documents = await model.find({ filter, search: searchFor(phone), limit: SHARING_LIMIT });
  return documents.filter((document) => phonesOf(document).includes(phone));
};

/** The other listings of a device with a serial number, of any seller. */
export const othersWithSerial = async (
  model: MarksModel,
  serial: string,
  productId: string,
): Promise<MarksDocument[]> => {
  const documents = await model.find({
    filter: { kind: 'listing' },
    search: searchFor(serial),
    limit: SHARING_LIMIT,
  });
  return documents.filter((document) => document._id !== productId && serialsOf(document).includes(serial));
};

/** The id of a record, and its number that matches a prefix. */
export interface RecordMatch {
  id: string;
  because: KnownNumber;
}

/** Records of a kind with a number that begins with a plain one; at most `limit`. */
export async function recordsByNumber(
  model: MarksModel,
  kind: MarkedKind,
  number: string,
  limit: number,
): Promise<RecordMatch[]> {
  const documents = await model.find({ filter: { kind }, search: { terms: [{ word: number }] }, limit });
  return documents.map((document) => ({
    id: kind === 'report' ? document._id.slice(reportKey('').length) : document._id,
    because: serialsOf(document).some((serial) => serial.startsWith(number))
      ? 'Serial number'
      : document.reportId?.startsWith(number)
        ? 'Report ID'
        : 'Phone number',
  }));
}
