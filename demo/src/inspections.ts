import {
  addWorkingDays,
  type Booking,
  bookingTotalPaisa,
  DEVICE_TYPE_LABELS,
  dayInPakistan,
  type ExternalDevice,
  plusDays,
  type ReportPhotoLabel,
  type Specifications,
  toPaisa,
  URGENCY_TERMS,
} from '@parkho/contracts';
import { BUYER, INSPECTOR, inspectorIn, SELLER, sellerOf } from './accounts.js';
import type { DatedDevice } from './devices/device.js';
import type { DemoSellerKey } from './devices/sellers.js';
import { COMPUTER_REPORTS } from './reports/computers.js';
import { LAPTOP_REPORTS } from './reports/laptops.js';
import { corrected, type DemoReport, findingsOf, photosOf, type ReportedDevice } from './reports/report.js';
import type { DemoInspection } from './shop.js';

/** The reports of these devices, by name. */
export const DEMO_REPORTS: Readonly<Record<string, DemoReport>> = { ...LAPTOP_REPORTS, ...COMPUTER_REPORTS };

/** An inspection, and the photos of its report. */
export interface PlannedInspection {
  inspection: DemoInspection;
  photos?: { look: string; labels: readonly ReportPhotoLabel[] };
}

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (now: number, hours: number): string => new Date(now - hours * HOUR_MS).toISOString();
/** A time in minutes after the inspectors' start, at nine in the morning in Pakistan. */
const workdayTime = (day: string, minutes: number): string =>
  new Date(Date.parse(`${day}T09:00:00+05:00`) + minutes * 60_000).toISOString();
/** Assigned within the first hour, reported on between ten and half past five. */
const assignedMinute = (index: number): number => (index * 17) % 50;
const reportedMinute = (index: number): number => 60 + ((index * 83) % 450);

/** The reports on a device by the inspector of its city, on the working day after the request. */
const reportedInspection = (
  device: ReportedDevice,
  report: DemoReport,
  { city, requestedAt, index }: { city: string; requestedAt: string; index: number },
): Pick<DemoInspection, 'assigned' | 'reports'> => {
  const inspector = inspectorIn(city);
  const day = addWorkingDays(dayInPakistan(requestedAt), 1);
  const findings = (version: DemoReport, day: string) =>
    findingsOf(device, version, { day, inspector: inspector.person.name });
  const [second, nextDay] = [corrected(report), addWorkingDays(day, 1)];
  return {
    assigned: { at: workdayTime(day, assignedMinute(index)), to: inspector.name },
    reports: [
      { at: workdayTime(day, reportedMinute(index)), found: findings(report, day) },
      ...(second
        ? [
            {
              at: workdayTime(nextDay, reportedMinute(index + 1)),
              found: findings(second, nextDay),
              correction: report.correction!.because,
            },
          ]
        : []),
    ],
  };
};

/** The inspections of listed devices, in chronological order. */
export const inspectedListings = (devices: readonly DatedDevice[], now: number): PlannedInspection[] =>
  devices
    .filter(({ name }) => DEMO_REPORTS[name])
    .map((device, index) => {
      const { name, subject, seller: key, days } = device;
      const [report, seller] = [DEMO_REPORTS[name]!, sellerOf(key)];
      const requestedAt = hoursAgo(now, days.listedDaysAgo * 24 - 1.5);
      return {
        inspection: {
          name,
          device: { seller: seller.name, name },
          requested: { at: requestedAt, by: report.byBuyer ? BUYER : seller },
          ...reportedInspection(device, report, { city: seller.person.city, requestedAt, index }),
        },
        photos: { look: subject.look, labels: photosOf(report) },
      };
    });

/** The sellers' edits after a report, some days later: the badge then shows them. */
export const EDITED_SPECIFICATIONS: {
  seller: DemoSellerKey;
  device: string;
  specifications: Specifications;
  daysLater: number;
} = {
  seller: 'khyber',
  device: 'HP EliteBook 840 G5',
  specifications: { ram: '16GB DDR4' },
  daysLater: 6,
};

/** Open: one is overdue, one was requested by a visitor, and one by its seller and is assigned. */
export const openRequests = (now: number): PlannedInspection[] =>
  [
    {
      name: 'Dell Latitude 7490',
      device: { seller: SELLER.name, name: 'Dell Latitude 7490' },
      requested: { at: hoursAgo(now, 6 * 24), by: BUYER },
      reports: [],
    },
    {
      name: 'Lenovo ThinkPad X280',
      device: { seller: sellerOf('khyber').name, name: 'Lenovo ThinkPad X280' },
      requested: {
        at: hoursAgo(now, 5),
        by: { name: 'Danish Iqbal', email: 'danish.iqbal@parkho.demo', phone: '0300-0000188' },
      },
      reports: [],
    },
    {
      name: 'ASUS ZenBook 14 UX425EA',
      device: { seller: SELLER.name, name: 'ASUS ZenBook 14 UX425EA' },
      requested: { at: hoursAgo(now, 20), by: SELLER },
      assigned: { at: hoursAgo(now, 2), to: INSPECTOR.name },
      reports: [],
    },
  ].map((inspection) => ({ inspection }));

const bookedDevice = (
  requested: Omit<Booking, 'total'>,
  location: string,
): { external: ExternalDevice; booking: Booking } => ({
  external: { name: DEVICE_TYPE_LABELS[requested.deviceType], location, condition: 'Unknown' },
  booking: { ...requested, total: bookingTotalPaisa(requested.inspectionType, requested.urgency) },
});

/** The earliest day whose standard booking is still open today. */
const earliestOpenBookingDay = (today: string): string =>
  [8, 7, 6]
    .map((days) => plusDays(today, -days))
    .find((day) => addWorkingDays(day, URGENCY_TERMS.normal.days) >= today) ?? plusDays(today, -5);

/** Inspections of unlisted devices: one has its report, one is urgent, one is due, and one was entered by an admin. */
export const externalInspections = (now: number): PlannedInspection[] => {
  const today = dayInPakistan(hoursAgo(now, 0));
  const dueDay = earliestOpenBookingDay(today);
  const requestedAt = hoursAgo(now, 9 * 24);
  const thinkpad: ReportedDevice = {
    name: 'Lenovo ThinkPad T470',
    model: 'ThinkPad T470',
    subject: { kind: 'laptop', look: 'thinkpad-14/screen-2' },
    specifications: { ram: '16GB DDR4', storage: '512GB SATA SSD' },
    laptopDetails: { batteryBackup: 5 },
  };
  return [
    {
      inspection: {
        name: 'external ThinkPad T470',
        device: {
          external: {
            name: thinkpad.name,
            location: 'Johar Town, Lahore',
            condition: 'Good',
            price: toPaisa(48_000),
            notes: 'The buyer meets the seller at our bench.',
          },
        },
        requested: {
          at: requestedAt,
          by: { name: 'Sohail Anwar', email: 'sohail.anwar@parkho.demo', phone: '0300-0000181' },
        },
        ...reportedInspection(thinkpad, THINKPAD_REPORT, { city: 'Lahore', requestedAt, index: 4 }),
      },
      photos: { look: thinkpad.subject.look, labels: photosOf(THINKPAD_REPORT) },
    },
    {
      inspection: {
        name: 'external gaming PC',
        device: bookedDevice(
          {
            deviceType: 'gaming-pc',
            deviceSpecs: 'Ryzen 7 5700X, RTX 3070, 32GB RAM, 1TB NVMe',
            preferredDate: plusDays(today, 1),
            inspectionType: 'complete',
            urgency: 'urgent',
            description: 'The seller leaves the city this week. Please test the graphics card for long.',
          },
          'Gulshan-e-Iqbal Block 6, Karachi',
        ),
        requested: {
          at: hoursAgo(now, 3),
          by: { name: 'Areeba Khan', email: 'areeba.khan@parkho.demo', phone: '0300-0000182' },
        },
        reports: [],
      },
    },
    {
      inspection: {
        name: 'external MacBook',
        device: bookedDevice(
          {
            deviceType: 'mac',
            deviceSpecs: 'MacBook Pro 16, M1 Max, 32GB',
            preferredDate: dueDay,
            inspectionType: 'prepurchase',
            urgency: 'normal',
          },
          'DHA Phase 5, Lahore',
        ),
        requested: {
          at: workdayTime(dueDay, 40),
          by: { name: 'Junaid Akram', email: 'junaid.akram@parkho.demo', phone: '0300-0000183' },
        },
        assigned: { at: workdayTime(addWorkingDays(dueDay, 1), 25), to: INSPECTOR.name },
        reports: [],
      },
    },
    {
      inspection: {
        name: 'external ProDesk',
        device: {
          external: {
            name: 'HP ProDesk 400 G6',
            location: 'A school office in Multan',
            condition: 'Used',
            price: toPaisa(39_000),
            notes: 'Asked for by phone. One of six, the others follow if it is good.',
          },
        },
        requested: { at: hoursAgo(now, 26), by: null },
        reports: [],
      },
    },
  ];
};

const THINKPAD_REPORT: DemoReport = {
  serial: 'PF0W3NBD',
  remarks: {
    screen: { notes: 'No dead pixel, two light spots at the lower edge on black.' },
    usbA: { status: 'Issues', notes: 'The left port holds the plug loosely, data does not drop.' },
    ram: { notes: 'Two sticks of 8GB.' },
    ssd: { slotsInfo: 'One 2.5 inch bay, taken', notes: 'Wear 12%, 9,400 hours.' },
    gpu: { idleTemp: 43, maxTemp: 78 },
    wifi: { speed: 450 },
    lcd: { brightness: 235 },
    battery: { status: 'Moderate', health: 72, notes: 'Internal 70%, external 74%.' },
  },
  notes:
    'Inspected at our bench in the presence of buyer and seller. Worth its price: a solid office laptop whose batteries have a year or two left. The BIOS has no password and no lock of a company.',
};
