import type {
  Booking,
  ExternalDevice,
  InspectionContact,
  InspectionRequestEnd,
} from '../domain/inspection/inspection.js';
import { type InspectionReport, REPORT_PHOTOS } from '../domain/inspection/inspection-report.js';
import { type AffectedScreens, person, publicListing, queue, staff } from './affected.js';
import { type EventsOf, event } from './event-definition.js';
import { quotedText } from './phrases.js';

/**
 * All inspections of one device. `inspectionId` is the id of the listed product, and `sellerId` its seller; or the id
 * of the request for a device that is not listed, and `sellerId` null.
 */
type InspectionSubject = {
  inspectionId: string;
  sellerId: string | null;
};

/** The requester of the inspection; null without one, and in events from before it was recorded. */
type SubjectWithRequester = InspectionSubject & {
  requesterId: string | null;
};

/** The open request, if there was one, and its requester; for a correction, the requester of the version before. */
type SubjectWithRequest = SubjectWithRequester & {
  requestId: string | null;
};

type IssuedReport = SubjectWithRequest & {
  report: InspectionReport;
  /** The signed report. */
  jws: string;
};

type InspectionMark = SubjectWithRequest & {
  notes?: string;
};

type RequestWithdrawal = SubjectWithRequester & {
  requestId: string;
  because: InspectionRequestEnd;
};

type InspectionVoiding = SubjectWithRequester & {
  reportId: string | null;
  reason?: string;
};

const withoutRequester = <Data extends SubjectWithRequester>(data: Omit<Data, 'requesterId'>) => ({
  ...data,
  requesterId: null,
});

const inspection = ({
  inspectionId,
  sellerId,
  requesterId = null,
}: InspectionSubject & { requesterId?: string | null }): AffectedScreens[] => [
  staff(sellerId === null ? 'external-inspections' : 'inspections', 'inspections.read'),
  queue('inspections'),
  ...person('my-inspections', requesterId),
  ...(sellerId === null ? [] : publicListing({ productId: inspectionId, sellerId })),
];
const inspectionAndNotifications = (data: SubjectWithRequester): AffectedScreens[] => [
  ...inspection(data),
  ...person('notifications', data.sellerId),
  ...(data.requesterId ? person('notifications', data.requesterId) : []),
];

export const INSPECTION_EVENTS = {
  InspectionRequested: event<
    InspectionSubject & {
      requestId: string;
      /** The account of the requester, or an id made for this request, with its own key. */
      requesterId: string;
      /** Null if the seller requests it for their own device, or where an admin knows no contact. */
      contact: InspectionContact | null;
      /**
       * HMAC-SHA-256 of the contact's email address, in hex, which identifies the owner of the requests once it is
       * confirmed.
       */
      mailbox: string | null;
      /** A day in Pakistan. */
      dueOn: string;
      /** The name of the device at the time of the request. */
      deviceName: string;
      /** The description of an unlisted device; absent for a listed one. */
      device?: ExternalDevice;
      booking?: Booking;
    }
  >({
    label: 'Inspection requested',
    sentence: 'requested an inspection of {thing}',
    personalData: {
      person: 'requesterId',
      paths: ['contact', 'device.location', 'booking.deviceSpecs', 'booking.description'],
    },
    affects: inspectionAndNotifications,
  }),
  InspectionRequestWithdrawn: event<RequestWithdrawal>({
    label: 'Inspection request withdrawn',
    sentence: ({ because }, { thing }) =>
      because === 'withdrawn'
        ? `withdrew the inspection request for ${thing}`
        : `closed the inspection request for ${thing}, because it was ${because}`,
    personalData: 'none',
    upcasters: [withoutRequester<RequestWithdrawal>],
    affects: inspectionAndNotifications,
  }),
  /** Null: the inspection is unassigned again. */
  InspectionAssigned: event<InspectionSubject & { requestId: string; inspectorId: string | null }>({
    label: 'Inspection assigned',
    sentence: ({ inspectorId }, { thing, actor, named }) =>
      inspectorId === null
        ? `unassigned the inspection of ${thing}`
        : `assigned the inspection of ${thing} to ${inspectorId === actor ? 'themselves' : named(inspectorId, 'an inspector')}`,
    personalData: 'none',
    affects: (data) => [...inspection(data), ...person('notifications', data.inspectorId)],
  }),
  /** The first version answers the open request, if there is one. */
  InspectionReportIssued: event<IssuedReport>({
    label: 'Inspection report issued',
    sentence: ({ report: { reportId, version } }, { thing }) =>
      version > 1
        ? `corrected inspection report ${reportId} of ${thing} (version ${version})`
        : `issued inspection report ${reportId} of ${thing}`,
    personalData: 'none',
    // Without an owner: they stay with the report when the seller is erased.
    pictures: {
      owner: 'inspectionId',
      paths: [
        ...REPORT_PHOTOS.map((label) => `report.photos.${label}.path` as const),
        'report.attachments.path',
      ],
    },
    upcasters: [withoutRequester<IssuedReport>],
    affects: inspectionAndNotifications,
  }),
  /** Marked as inspected, without a report. Answers the open request, if there is one. */
  InspectionMarked: event<InspectionMark>({
    label: 'Marked as inspected',
    sentence: ({ notes }, { thing }) => `marked ${thing} as inspected${quotedText(notes)}`,
    personalData: 'none',
    upcasters: [withoutRequester<InspectionMark>],
    affects: inspectionAndNotifications,
  }),
  /**
   * No longer counts as inspected. The report, if there was one, stays readable and shows this with the reason; older
   * events have none.
   */
  InspectionVoided: event<InspectionVoiding>({
    label: 'Inspection voided',
    sentence: ({ reportId }, { thing }) =>
      reportId === null
        ? `voided the inspection of ${thing}`
        : `voided the inspection of ${thing} with report ${reportId}`,
    personalData: 'none',
    upcasters: [withoutRequester<InspectionVoiding>],
    affects: inspectionAndNotifications,
  }),
  ExternalInspectionChanged: event<
    InspectionSubject & {
      requestId: string;
      requesterId: string;
      changes: { device?: ExternalDevice; contact?: InspectionContact; mailbox?: string };
    }
  >({
    label: 'External inspection updated',
    sentence: (_, { changed, thing }) => changed(`the external inspection of ${thing}`),
    personalData: { person: 'requesterId', paths: ['changes.contact', 'changes.device.location'] },
    affects: inspection,
  }),
  ExternalInspectionDeleted: event<InspectionSubject & { requestId: string; reportId: string | null }>({
    label: 'External inspection deleted',
    sentence: 'deleted the external inspection of {thing}',
    personalData: 'none',
    affects: inspection,
  }),
  /** The key of this request's contact is erased: its texts cannot be read any more. */
  InspectionContactErased: event<InspectionSubject & { requestId: string; requesterId: string }>({
    label: 'Inspection contact erased',
    sentence: 'erased the contact details of an inspection of {thing}',
    personalData: 'none',
    affects: inspection,
  }),
};
export type InspectionEvent = EventsOf<typeof INSPECTION_EVENTS>;
