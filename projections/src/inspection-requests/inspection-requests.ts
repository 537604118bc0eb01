import type {
  Booking,
  ExternalDevice,
  InspectionContact,
  InspectionEvent,
  InspectionRequestEnd,
  InspectionRequestStatus,
} from '@parkho/contracts';
import type { Document, Total } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import { withoutEmpty } from '../texts.js';

/** A request for an inspection, by its id. */
export interface InspectionRequestDocument extends Document {
  /** The listed product, or the request itself where the device is not listed. */
  inspectionId: string;
  kind: 'listing' | 'external';
  sellerId: string | null;
  requesterId: string;
  /** The mailbox whose owner sees the request once the address is confirmed; see InspectionRequested. */
  mailbox: string | null;
  /** Null if there is none, or it was erased. */
  contact: InspectionContact | null;
  /** The name of the device at the time of the request. */
  deviceName: string;
  device?: ExternalDevice;
  booking?: Booking;
  requestedAt: string;
  /** A day in Pakistan. */
  dueOn: string;
  status: InspectionRequestStatus;
  /** When it was answered or withdrawn. */
  endedAt?: string;
  because?: InspectionRequestEnd;
  inspectorId: string | null;
  reportId?: string;
}

type Handled = Exclude<InspectionEvent['type'], 'InspectionVoided'>;
type Change = Exclude<Handled, 'InspectionRequested' | 'ExternalInspectionDeleted'>;

const newRequest = ({ data, metadata }: EventOf<'InspectionRequested'>): InspectionRequestDocument => {
  const { requestId, inspectionId, sellerId, requesterId, mailbox, contact, deviceName, dueOn } = data;
  return {
    _id: requestId,
    inspectionId,
    kind: sellerId === null ? 'external' : 'listing',
    sellerId,
    requesterId,
    mailbox,
    contact,
    deviceName,
    ...(data.device && { device: data.device }),
    ...(data.booking && { booking: data.booking }),
    requestedAt: metadata.at,
    dueOn,
    status: 'pending',
    inspectorId: null,
  };
};

const changes = (
  request: InspectionRequestDocument,
  event: EventOf<Change>,
): Partial<InspectionRequestDocument> => {
  const endedAt = event.metadata.at;
  switch (event.type) {
    case 'InspectionRequestWithdrawn':
      return { status: 'withdrawn', endedAt, because: event.data.because };
    case 'InspectionAssigned':
      return { inspectorId: event.data.inspectorId };
    case 'InspectionReportIssued':
      return {
        status: 'completed',
        endedAt,
        reportId: event.data.report.reportId,
        inspectorId: event.metadata.actor.id,
      };
    case 'InspectionMarked':
      return { status: 'completed', endedAt, inspectorId: event.metadata.actor.id };
    case 'ExternalInspectionChanged': {
      const { device, contact, mailbox } = event.data.changes;
      return {
        ...(device && { device, deviceName: device.name }),
        ...(contact && { contact }),
        ...(mailbox !== undefined && { mailbox }),
      };
    }
    case 'InspectionContactErased':
      return {
        contact: null,
        mailbox: null,
        ...(request.device && { device: { ...request.device, location: '' } }),
        ...(request.booking && {
          booking: withoutEmpty({ ...request.booking, deviceSpecs: '', description: '' }),
        }),
      };
  }
};

/** Key prefix of totals with the numbers `requests` and those of each status. */
export const REQUESTS_BY_KIND = 'requests/';
const totalOf = ({ kind, status }: InspectionRequestDocument): Total => ({
  key: `${REQUESTS_BY_KIND}${kind}`,
  numbers: { requests: 1, [status]: 1 },
});

/** Every inspection request, of listed devices and of others. */
export const inspectionRequests = defineProjection({
  name: 'inspection-requests',
  version: 5,
  shape: {
    fields: {
      inspectionId: 'id',
      kind: 'string',
      sellerId: 'id',
      requesterId: 'id',
      mailbox: 'string',
      status: 'string',
      inspectorId: 'id',
      dueOn: 'string',
      requestedAt: 'string',
      'device.condition': 'string',
    },
    indexes: [
      { fields: ['status', 'dueOn', '_id'] },
      { fields: ['-requestedAt', '-_id', 'status'] },
      { fields: ['status', '-requestedAt', '-_id'] },
      { fields: ['kind', '-requestedAt', '-_id', 'status', 'device.condition'] },
      { fields: ['inspectorId', '-requestedAt', '-_id', 'status', 'kind'] },
      { fields: ['inspectionId', '-requestedAt', '-_id'] },
      { fields: ['sellerId', '-requestedAt', '-_id'] },
      { fields: ['requesterId', '-requestedAt', '-_id'] },
      { fields: ['mailbox', '-requestedAt', '-_id'] },
      { fields: ['dueOn', '_id', 'status', 'kind', 'inspectorId'] },
      { fields: ['kind', 'dueOn', '_id', 'status', 'inspectorId'] },
    ],
    search: {
      // The words that a reader without access to contact data may search are the leading ones.
      leading: ['deviceName', 'contact.name'],
      others: ['contact.email', 'contact.phone', 'device.location'],
    },
  },
  handles: [
    'InspectionRequested',
    'InspectionRequestWithdrawn',
    'InspectionAssigned',
    'InspectionReportIssued',
    'InspectionMarked',
    'ExternalInspectionChanged',
    'ExternalInspectionDeleted',
    'InspectionContactErased',
  ],
  keysOf: ({ data }) => data.requestId ?? [],
  evolve(request: InspectionRequestDocument | null, event): InspectionRequestDocument | null {
    if (event.type === 'InspectionRequested') return newRequest(event);
    if (!request || event.type === 'ExternalInspectionDeleted') return null;
    return { ...request, ...changes(request, event) };
  },
  totals: (request) => [totalOf(request)],
});
