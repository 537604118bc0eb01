import { type KnownNumber, phoneNumbersIn } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import type { ReadModel } from '../read-model.js';

export type Numbered = 'device' | 'person' | 'report';

/**
 * What a device, a person or a report is known by. Serial numbers and report ids are lower-case letters and digits
 * alone, phone numbers are digits with their country code; where there are several, spaces stand between them.
 */
export interface KnownNumbersDocument extends Document {
  kind: Numbered;
  reportId?: string;
  serial?: string;
  /** A person's, or those that are given as the contact of a listing. */
  phones?: string;
  /** Those that the description of a listing names. */
  described?: string;
}

const HANDLED = [
  'ProductListed',
  'ProductDetailsChanged',
  'ProductDeleted',
  'InspectionReportIssued',
  'UserRegistered',
  'ProfileUpdated',
  'UserErased',
] as const;
type Handled = EventOf<(typeof HANDLED)[number]>;

/** A number as people read it out, without what they put between its parts. */
export const plainNumber = (typed: string): string => typed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const phones = (text = ''): string | undefined => phoneNumbersIn(text).join(' ') || undefined;
const keyOf = (kind: Numbered, id: string): string => `${kind}/${id}`;

/** Beside the words that things are found by, for the console's search. */
export const knownNumbers = defineProjection({
  name: 'known-numbers',
  version: 1,
  shape: {
    fields: { kind: 'string' },
    indexes: [],
    search: { leading: [], others: ['reportId', 'serial', 'phones', 'described'] },
  },
  handles: HANDLED,
  keysOf(event) {
    switch (event.type) {
      case 'ProductListed':
      case 'ProductDetailsChanged':
      case 'ProductDeleted':
        return keyOf('device', event.data.productId);
      case 'InspectionReportIssued': {
        const { report, sellerId, inspectionId } = event.data;
        const key = keyOf('report', report.reportId);
        return sellerId === null ? key : [key, keyOf('device', inspectionId)];
      }
      case 'UserRegistered':
      case 'ProfileUpdated':
      case 'UserErased':
        return keyOf('person', event.data.userId);
    }
  },
  evolve(known: KnownNumbersDocument | null, event, key): KnownNumbersDocument | null {
    switch (event.type) {
      case 'ProductListed': {
        const { reportId, description, laptopDetails } = event.data;
        return {
          _id: key,
          kind: 'device',
          reportId: plainNumber(reportId),
          phones: phones(laptopDetails.contactInfo),
          described: phones(description),
        };
      }
      case 'ProductDetailsChanged':
        return known && { ...known, ...changed(event) };
      case 'InspectionReportIssued': {
        const { reportId, deviceInfo } = event.data.report;
        const found = {
          reportId: plainNumber(reportId),
          serial: plainNumber(deviceInfo.serialNumber ?? '') || undefined,
        };
        if (key === keyOf('report', reportId)) return { _id: key, kind: 'report', ...found };
        // A report is issued and stays also when its device has gone.
        return known && { ...known, ...found };
      }
      case 'UserRegistered':
        return person(key, event.data.personal.phone);
      case 'ProfileUpdated': {
        const { phone } = event.data.changes;
        return phone === undefined ? known : person(key, phone);
      }
      case 'ProductDeleted':
      case 'UserErased':
        return null;
    }
  },
});

const changed = ({
  data: { changes },
}: Extract<Handled, { type: 'ProductDetailsChanged' }>): Partial<KnownNumbersDocument> => ({
  ...(changes.laptopDetails && { phones: phones(changes.laptopDetails.contactInfo) }),
  ...(changes.description !== undefined && { described: phones(changes.description) }),
});

/** Whoever has no phone number is known by none. */
const person = (key: string, phone: string | undefined): KnownNumbersDocument | null => {
  const number = phones(phone);
  return number === undefined ? null : { _id: key, kind: 'person', phones: number };
};

/** The id of what has a number that begins so, and what that number is. */
export interface Known {
  id: string;
  because: KnownNumber;
}

/** What of a kind is known by a number that begins with this one, a plain one; at most `limit`. */
export async function knownByNumber(
  model: ReadModel<KnownNumbersDocument>,
  kind: Numbered,
  number: string,
  limit: number,
): Promise<Known[]> {
  const found = await model.find({ filter: { kind }, search: { terms: [{ word: number }] }, limit });
  return found.map(({ _id, reportId, serial }) => ({
    id: _id.slice(keyOf(kind, '').length),
    because: serial?.startsWith(number)
      ? 'Serial number'
      : reportId?.startsWith(number)
        ? 'Report ID'
        : 'Phone number',
  }));
}
