import type { InspectionEvent, InspectionReport } from '@parkho/contracts';
import { ACTOR, at, fold } from '../recorded.fixture.js';
import { type InspectionRequestDocument, inspectionRequests } from './inspection-requests.js';

type DataOf<T extends InspectionEvent['type']> = Extract<InspectionEvent, { type: T }>['data'];

const contact = { name: 'Ayesha', email: 'ayesha@example.com', phone: '0300-1234567' };
const listing = { inspectionId: 'p1', sellerId: 's1', requestId: 'r1' };
const external = { inspectionId: 'r1', sellerId: null, requestId: 'r1' };
const request: DataOf<'InspectionRequested'> = {
  ...listing,
  requesterId: 'u1',
  contact,
  mailbox: 'mailbox',
  dueOn: '2026-02-03',
  deviceName: 'ThinkPad T480',
};
const booking = {
  deviceType: 'laptop',
  deviceSpecs: 'Core i5',
  preferredDate: '2026-02-01',
  inspectionType: 'complete',
  urgency: 'normal',
  description: 'Second floor',
  total: 300_000,
} as const;
const device = { name: 'Laptop', location: '7 Mall Road, Lahore', condition: 'Unknown' } as const;
const booked: DataOf<'InspectionRequested'> = {
  ...request,
  ...external,
  requesterId: 'visitor-r1',
  deviceName: 'Laptop',
  device,
  booking,
};
const requested = (data: DataOf<'InspectionRequested'>): InspectionEvent => ({
  type: 'InspectionRequested',
  data,
});
const pending: InspectionRequestDocument = {
  _id: 'r1',
  inspectionId: 'p1',
  kind: 'listing',
  sellerId: 's1',
  requesterId: 'u1',
  mailbox: 'mailbox',
  contact,
  deviceName: 'ThinkPad T480',
  requestedAt: at(0),
  dueOn: '2026-02-03',
  status: 'pending',
  inspectorId: null,
};
const pendingExternal = {
  ...pending,
  inspectionId: 'r1',
  kind: 'external',
  sellerId: null,
  requesterId: 'visitor-r1',
  deviceName: 'Laptop',
  device,
  booking,
} as const;

const { deviceSpecs: _, description: __, ...impersonal } = booking;

const cases: {
  given: InspectionEvent[];
  when: InspectionEvent;
  then: InspectionRequestDocument | null;
}[] = [
  { given: [], when: requested(request), then: pending },
  { given: [], when: requested(booked), then: pendingExternal },
  {
    given: [requested(request)],
    when: { type: 'InspectionRequestWithdrawn', data: { ...listing, requesterId: 'b1', because: 'sold' } },
    then: { ...pending, status: 'withdrawn', endedAt: at(1), because: 'sold' },
  },
  {
    given: [requested(request)],
    when: { type: 'InspectionAssigned', data: { ...listing, inspectorId: 'i1' } },
    then: { ...pending, inspectorId: 'i1' },
  },
  {
    given: [requested(request)],
    when: {
      type: 'InspectionReportIssued',
      data: { ...listing, requesterId: null, report: { reportId: 'PK-1' } as InspectionReport, jws: 'jws' },
    },
    then: { ...pending, status: 'completed', endedAt: at(1), reportId: 'PK-1', inspectorId: ACTOR.id },
  },
  {
    given: [requested(request)],
    when: { type: 'InspectionMarked', data: { ...listing, requesterId: null, notes: 'Clean' } },
    then: { ...pending, status: 'completed', endedAt: at(1), inspectorId: ACTOR.id },
  },
  {
    given: [requested(booked)],
    when: {
      type: 'ExternalInspectionChanged',
      data: {
        ...external,
        requesterId: 'visitor-r1',
        changes: { device: { ...device, name: 'Dell Latitude 5490' }, mailbox: 'another' },
      },
    },
    then: {
      ...pendingExternal,
      device: { ...device, name: 'Dell Latitude 5490' },
      deviceName: 'Dell Latitude 5490',
      mailbox: 'another',
    },
  },
  {
    given: [requested(booked)],
    when: { type: 'ExternalInspectionDeleted', data: { ...external, reportId: null } },
    then: null,
  },
  {
    given: [requested(booked)],
    when: { type: 'InspectionContactErased', data: { ...external, requesterId: 'visitor-r1' } },
    then: {
      ...pendingExternal,
      contact: null,
      mailbox: null,
      device: { ...device, location: '' },
      booking: impersonal,
    },
  },
];

test.each(cases)('inspection-requests: $when.type', ({ given, when, then }) => {
  expect(fold(inspectionRequests, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(inspectionRequests.handles));
});
