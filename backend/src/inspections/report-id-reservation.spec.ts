import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, openEventStore } from '@parkho/stores';
import { systemContext } from '../platform/commands/command-context.js';
import { Reservations } from '../platform/commands/reservations.js';
import type { ReportIds } from '../platform/ids/report-ids.js';
import { ReportIdReservation } from './report-id-reservation.js';

/** All devices share the id of the first attempt. */
const ids = {
  of: async (device: string, attempt = 0) => (attempt === 0 ? 'PK-SHARED' : `PK-${device}-${attempt}`),
} as ReportIds;

let dataDir: string;
let events: EventStore;
let reservation: ReportIdReservation;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-report-ids-'));
  events = await openEventStore({ dataDir });
  reservation = new ReportIdReservation(ids, new Reservations(events));
});
afterEach(async () => {
  await events.close();
  await rm(dataDir, { recursive: true });
});

const claim = (device: string, listed?: string, key = device) =>
  reservation.claim(device, listed, systemContext(key));

test('two devices never share an id, even if both were listed with the same one', async () => {
  expect(await claim('a')).toBe('PK-SHARED');
  expect(await claim('b')).toBe('PK-b-1');
  expect(await claim('c', 'PKR-00000001')).toBe('PKR-00000001');
  expect(await claim('d', 'PKR-00000001')).toBe('PK-d-1');
});

test('a device keeps its id across requests', async () => {
  const both = await Promise.all([claim('a', undefined, 'hamza'), claim('a', undefined, 'iqra')]);
  expect(both).toEqual(['PK-SHARED', 'PK-SHARED']);
  expect(await claim('b')).toBe('PK-b-1');
  expect(await claim('a', undefined, 'later')).toBe('PK-SHARED');
});
