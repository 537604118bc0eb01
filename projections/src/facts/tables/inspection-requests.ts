import { DEVICE_TYPES, INSPECTION_TYPES, isVisitor, URGENCIES } from '@parkho/contracts';
import { daysBetweenTimes, roundedPkr } from './measures.js';
import { day, decimal, type EventTime, factTable, nullable, oneOf, pkr, text, time } from './table.js';

const STATES = ['waiting', 'inspected', 'withdrawn', 'sold', 'deleted'] as const;
const REQUESTERS = ['seller', 'account', 'visitor'] as const;

export const inspectionRequests = factTable({
  name: 'inspection_requests',
  row: 'A version of a request for an inspection',
  description:
    'A request that is assigned, or that ends, ends the row and begins another. Every request has one row that still holds.',
  events: [
    'InspectionRequested',
    'InspectionAssigned',
    'InspectionRequestWithdrawn',
    'InspectionReportIssued',
    'InspectionMarked',
    'ExternalInspectionDeleted',
    'ProductInspectionRequested',
    'ProductInspectionRequestWithdrawn',
    'ProductInspected',
  ],
  columns: {
    request_id: text('The request; of the first ones, which have no id, the event'),
    device_id: text('The device: the listing, or the request for a device that is not listed'),
    listing_id: nullable(text('The listing; null for a device that is not listed')),
    seller_id: nullable(text('The seller; null for a device that is not listed')),
    requester_id: text('Who requests it; a visitor without an account has an id for this request alone'),
    requester: oneOf(REQUESTERS, 'Whether that is the seller, another account, or a visitor'),
    device_type: nullable(
      oneOf(DEVICE_TYPES, 'What kind of device it is for; null where no package was booked'),
    ),
    package: nullable(oneOf(INSPECTION_TYPES, 'The package; null where none was booked')),
    urgency: nullable(oneOf(URGENCIES, 'How soon it is needed; null where no package was booked')),
    total: nullable(pkr('The price of the booking, in whole rupees; null where no package was booked')),
    requested_on: day('The day of the request'),
    requested_at: time('Its time'),
    due_on: nullable(day('The day on which the result is due at the latest; null of the first requests')),
    inspector_id: nullable(text('Who it is assigned to; null while it is not')),
    state: oneOf(
      STATES,
      'What became of it; where the device was sold or deleted, the request ended with it',
    ),
    ended_on: nullable(day('The day on which it was answered or closed; null while it waits')),
    waited_days: nullable(decimal('days', 'From the request to its end; null while it waits')),
  },
  begin: (rows) => {
    /** The open request, by device. */
    const openRequests = new Map<string, string>();
    const endRequest = (device: string, state: (typeof STATES)[number], now: EventTime): void => {
      const request = openRequests.get(device);
      if (request === undefined) return;
      openRequests.delete(device);
      rows.update(request, ({ requested_at }) => ({
        state,
        ended_on: now.day,
        waited_days: daysBetweenTimes(requested_at, now.at),
      }));
    };
    return (event, now) => {
      switch (event.type) {
        case 'InspectionRequested': {
          const { inspectionId, sellerId, requestId, requesterId, dueOn, booking } = event.data;
          openRequests.set(inspectionId, requestId);
          rows.set(requestId, {
            request_id: requestId,
            device_id: inspectionId,
            listing_id: sellerId === null ? null : inspectionId,
            seller_id: sellerId,
            requester_id: requesterId,
            requester: requesterId === sellerId ? 'seller' : isVisitor(requesterId) ? 'visitor' : 'account',
            device_type: booking?.deviceType ?? null,
            package: booking?.inspectionType ?? null,
            urgency: booking?.urgency ?? null,
            total: booking ? roundedPkr(booking.total) : null,
            requested_on: now.day,
            requested_at: now.at,
            due_on: dueOn,
            inspector_id: null,
            state: 'waiting',
            ended_on: null,
            waited_days: null,
          });
          break;
        }
        case 'ProductInspectionRequested': {
          const { productId, sellerId } = event.data;
          openRequests.set(productId, event.id);
          rows.set(event.id, {
            request_id: event.id,
            device_id: productId,
            listing_id: productId,
            seller_id: sellerId,
            requester_id: sellerId,
            requester: 'seller',
            device_type: null,
            package: null,
            urgency: null,
            total: null,
            requested_on: now.day,
            requested_at: now.at,
            due_on: null,
            inspector_id: null,
            state: 'waiting',
            ended_on: null,
            waited_days: null,
          });
          break;
        }
        case 'InspectionAssigned': {
          const { requestId, inspectorId } = event.data;
          rows.update(requestId, () => ({ inspector_id: inspectorId }));
          break;
        }
        case 'InspectionRequestWithdrawn':
          endRequest(event.data.inspectionId, event.data.because, now);
          break;
        case 'ProductInspectionRequestWithdrawn':
          endRequest(event.data.productId, 'withdrawn', now);
          break;
        case 'InspectionReportIssued':
        case 'InspectionMarked':
          endRequest(event.data.inspectionId, 'inspected', now);
          break;
        case 'ProductInspected':
          endRequest(event.data.productId, 'inspected', now);
          break;
        case 'ExternalInspectionDeleted':
          endRequest(event.data.inspectionId, 'deleted', now);
          break;
      }
    };
  },
});
