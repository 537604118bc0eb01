import { CHECKLIST, type Findings, type InspectionReport, inspectionStream } from '@parkho/contracts';
import { systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { ReportIds } from '../../platform/ids/report-ids.js';
import type { TestApp } from '../../testing.js';
import { ListedDevices } from '../devices/listed-devices.js';
import { inspection } from '../inspection.js';
import { ReportSigner } from '../signing/report-signer.js';

type FindingsByPath = Readonly<Record<string, object>>;

const FINDINGS: FindingsByPath = {
  'physical.backSide': { status: 'OK', notes: 'Two light scratches beside the hinge' },
  'physical.ports.usbC': { status: 'Faulty', notes: 'Charges, but carries no data' },
  'physical.ports.ethernet': { status: 'Not fitted' },
  'internals.ram': { status: 'OK', size: 16, type: 'DDR4-2400' },
  'internals.ssd': { status: 'OK', size: 512, type: 'NVMe', slotsInfo: 'One of two used' },
  'internals.gpu': { status: 'OK', idleTemp: 41, maxTemp: 78 },
  'internals.wifi': { status: 'Not checked' },
  'internals.speakers': { status: 'Weak', output: 'Left one rattles' },
  'internals.lcd': { status: 'OK', brightness: 290 },
  'internals.battery': { status: 'Moderate', health: 71, backup: 4.5, notes: '612 cycles' },
};

/** An inspector's findings of every part: `found` by path, all others OK. */
export const findingsOf = (found: FindingsByPath = FINDINGS): Findings => {
  const findings: Record<string, unknown> = {};
  for (const { path, statuses } of CHECKLIST) {
    const names = path.split('.');
    const last = names.pop()!;
    let at = findings;
    for (const name of names) {
      at[name] = at[name] ?? {};
      at = at[name] as Record<string, unknown>;
    }
    at[last] = found[path] ?? { status: statuses[0] };
  }
  return findings as unknown as Findings;
};

export const reportOf = (changes: Partial<InspectionReport> = {}): InspectionReport => ({
  reportId: 'PK-7Q2M-9X4T-C',
  version: 1,
  issuedAt: '2026-11-20T09:30:00.000Z',
  issuer: 'Parkho',
  device: {
    name: 'Lenovo ThinkPad T480',
    category: 'Laptop',
    brand: 'Lenovo',
    model: 'T480',
    condition: 'Good',
    price: 85_000,
    location: 'Lahore',
    processor: 'Core i5-8350U',
    ram: '16GB DDR4',
    storage: '512GB NVMe',
    gpu: 'Intel UHD 620',
  },
  deviceInfo: {
    deviceModel: '20L5S02E00',
    serialNumber: 'PF1A2B3C',
    inspectionDate: '2026-11-20',
    inspectorName: 'Ayesha Khan',
  },
  overallStatus: 'Needs Repair',
  overallRating: 6,
  overallNotes:
    'A well kept office machine. The right USB-C port charges but carries no data; the other one works, so that a dock can be used. The battery lasts half a working day.',
  ...findingsOf(),
  photos: {},
  attachments: [],
  ...changes,
});

/** Issues the next version of a listed device's report, as an inspector; returns the report. */
export const issueReport = async (
  { nest, settled }: TestApp,
  productId: string,
  changes: Partial<InspectionReport> = {},
): Promise<InspectionReport> => {
  const [runner, devices] = [nest.get(CommandRunner), nest.get(ListedDevices)];
  const listing = (await devices.of(productId)).device;
  const stream = inspectionStream(productId);
  const { report: earlier } = (await runner.load(inspection, stream)).state;
  const based = earlier?.version ?? 0;
  const report = reportOf({
    reportId: await nest.get(ReportIds).of(productId),
    version: based + 1,
    device: listing.device,
    ...(based > 0 && { correction: 'The battery was measured again' }),
    ...changes,
  });
  const jws = await nest.get(ReportSigner).sign(report);
  const context = systemContext(`${productId}-${based}`);
  const command = {
    type: 'report',
    inspectionId: productId,
    listing,
    based,
    basedVoid: earlier?.isVoid ?? false,
    report,
    jws,
    actor: context.actor,
  } as const;
  await runner.run(inspection, stream, command, context);
  await settled();
  return report;
};
