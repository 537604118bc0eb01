import { type KnownNumber, phonesIn, type Recorded, serialOf, serialsIn } from '@parkho/contracts';
import { type Document, type Filter, searchFor } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

export type Marked = 'listing' | 'account' | 'report';

/**
 * What a device, a person or a report is known by beside its words: it shows that two listings are of one device or
 * of one person, and finds them by number. Plain digits and letters.
 */
export interface MarksDocument extends Document {
  kind: Marked;
  /** Of an account: itself; absent of a report. */
  sellerId?: string;
  /** Of a listing: the newest one. */
  reportId?: string;
  contactPhones: string[];
  /** Of the description, as those below. */
  textPhones: string[];
  textSerials: string[];
  /** What the newest report says. */
  reportSerial?: string;
  /** All of them, each a word. */
  words: string;
}

/** A number as people read it out, without what they put between its parts. */
export const plainNumber = (typed: string): string => typed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

type Marks = Omit<MarksDocument, '_id' | 'kind' | 'sellerId' | 'words'>;
const NONE: Marks = { contactPhones: [], textPhones: [], textSerials: [] };

const phones = (text?: string): string[] => phonesIn(text).map(({ means }) => means);
const ofDescription = (description: string) => ({
  textPhones: phones(description),
  textSerials: serialsIn(description).map(({ means }) => means),
});

/** Every phone number in a listing or an account. */
export const phonesOf = ({ contactPhones, textPhones }: MarksDocument): string[] => [
  ...new Set([...contactPhones, ...textPhones]),
];
/** Every serial number that is known of a device. */
export const serialsOf = ({ reportSerial, textSerials }: MarksDocument): string[] => [
  ...new Set([...(reportSerial ? [reportSerial] : []), ...textSerials]),
];

const withWords = (document: Omit<MarksDocument, 'words'>): MarksDocument => {
  const marked = { ...document, words: '' };
  const words = [...phonesOf(marked), ...serialsOf(marked), ...(marked.reportId ? [marked.reportId] : [])];
  return { ...marked, words: words.join(' ') };
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

/** What an event says of the marks; undefined where it says nothing. */
const wordsBy = (event: Handled): Partial<Marks> | undefined => {
  switch (event.type) {
    case 'ProductListed':
    case 'ProductDetailsChanged': {
      const { laptopDetails, description } = event.type === 'ProductListed' ? event.data : event.data.changes;
      if (laptopDetails === undefined && description === undefined) return undefined;
      return {
        ...(event.type === 'ProductListed' && { reportId: plainNumber(event.data.reportId) }),
        ...(laptopDetails && { contactPhones: phones(laptopDetails.contactInfo) }),
        ...(description !== undefined && ofDescription(description)),
      };
    }
    case 'InspectionReportIssued': {
      const { reportId, deviceInfo } = event.data.report;
      return {
        reportId: plainNumber(reportId),
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

/** Phone and serial numbers and report ids, by the id of the listing or the account, or by that of the report. */
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
    const words = wordsBy(event);
    if (event.type === 'ProductListed')
      return withWords({ _id: key, kind: 'listing', sellerId: event.data.sellerId, ...NONE, ...words });
    if (event.type === 'UserRegistered')
      return withWords({ _id: key, kind: 'account', sellerId: key, ...NONE, ...words });
    // A report stays when its device has gone.
    if (event.type === 'InspectionReportIssued' && key === reportKey(event.data.report.reportId))
      return withWords({ _id: key, kind: 'report', ...NONE, ...words });
    if (!document || event.type === 'ProductDeleted' || event.type === 'UserErased') return null;
    return words ? withWords({ ...document, ...words }) : document;
  },
});

type MarksModel = ReadModel<MarksDocument>;

/** Null where there is no such listing or account. */
export const marksOf = (model: MarksModel, id: string): Promise<MarksDocument | null> => model.get(id);

/** More listings with one mark are not read. */
const SHARING = 50;

/** The listings and accounts of others than a seller that have a phone number. */
export const othersWithPhone = async (
  model: MarksModel,
  phone: string,
  sellerId: string,
): Promise<MarksDocument[]> => {
  const filter = { sellerId: { $ne: sellerId } } as Filter;
  const found = await model.find({ filter, search: searchFor(phone), limit: SHARING });
  return found.filter((document) => phonesOf(document).includes(phone));
};

/** The other listings of a device with a serial number, whosever they are. */
export const othersWithSerial = async (
  model: MarksModel,
  serial: string,
  productId: string,
): Promise<MarksDocument[]> => {
  const found = await model.find({ filter: { kind: 'listing' }, search: searchFor(serial), limit: SHARING });
  return found.filter((document) => document._id !== productId && serialsOf(document).includes(serial));
};

/** The id of what has a number that begins so, and what that number is. */
export interface Known {
  id: string;
  because: KnownNumber;
}

/** What of a kind is known by a number that begins with this one, a plain one; at most `limit`. */
export async function knownByNumber(
  model: MarksModel,
  kind: Marked,
  number: string,
  limit: number,
): Promise<Known[]> {
  const found = await model.find({ filter: { kind }, search: { terms: [{ word: number }] }, limit });
  return found.map((document) => ({
    id: kind === 'report' ? document._id.slice(reportKey('').length) : document._id,
    because: serialsOf(document).some((serial) => serial.startsWith(number))
      ? 'Serial number'
      : document.reportId?.startsWith(number)
        ? 'Report ID'
        : 'Phone number',
  }));
}
