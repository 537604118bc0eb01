import { REPORT_LIMITS } from '@parkho/contracts';
import type { MeasuredValue } from './measured-value';

/** The fields read from the output of `smartctl --json --all`; each may be absent. */
interface Smartctl {
  smartctl?: object;
  model_name?: string;
  device?: { protocol?: string };
  user_capacity?: { bytes?: number };
  nvme_total_capacity?: number;
  rotation_rate?: number;
  smart_status?: { passed?: boolean };
  power_on_time?: { hours?: number };
  endurance_used?: { current_percent?: number };
  nvme_smart_health_information_log?: { percentage_used?: number; media_errors?: number };
  ata_smart_attributes?: { table?: { id?: number; value?: number; raw?: { value?: number } }[] };
}

const GIGABYTE = 1e9;
/** ATA attributes whose normalised value is the remaining life of the drive, in percent. */
const LIFE_LEFT = [231, 202, 233, 177];
const REALLOCATED = 5;

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Size, type and state of a drive; undefined for a file that is no output of smartctl. */
export const smartctlValues = (file: string): MeasuredValue[] | undefined => {
  const output = parsed(file);
  if (!output) return undefined;
  const bytes = numberOf(output.user_capacity?.bytes) ?? numberOf(output.nvme_total_capacity);
  const size = bytes && Math.round(bytes / GIGABYTE);
  const type = [output.model_name, kindOf(output)].filter(Boolean).join(', ');
  const wear = wearOf(output);
  const notes = notesOf(output);
  const path = 'internals.ssd';
  return [
    ...(size ? [{ path, field: 'size', value: size }] : []),
    ...(type ? [{ path, field: 'type', value: type.slice(0, REPORT_LIMITS.shortText) }] : []),
    // A drive may be used beyond its stated endurance.
    ...(wear === undefined ? [] : [{ path, field: 'health', value: Math.max(0, 100 - wear) }]),
    ...(notes ? [{ path, field: 'notes', value: notes }] : []),
  ];
};

const parsed = (file: string): Smartctl | undefined => {
  try {
    const output = JSON.parse(file) as Smartctl | null;
    return typeof output?.smartctl === 'object' ? output : undefined;
  } catch {
    return undefined;
  }
};

const kindOf = ({ device, rotation_rate: rotation }: Smartctl): string => {
  if (device?.protocol === 'NVMe') return 'NVMe SSD';
  if (rotation === 0) return 'SATA SSD';
  return rotation ? `HDD ${rotation} rpm` : '';
};

const notesOf = (output: Smartctl): string => {
  const passed = output.smart_status?.passed;
  const wear = wearOf(output);
  const hours = numberOf(output.power_on_time?.hours);
  const reallocated = attribute(output, REALLOCATED)?.raw?.value;
  const errors = numberOf(output.nvme_smart_health_information_log?.media_errors);
  return [
    typeof passed === 'boolean' && `SMART ${passed ? 'passed' : 'failed'}`,
    wear !== undefined && `${wear} % worn`,
    hours !== undefined && `${hours.toLocaleString('en')} power-on hours`,
    reallocated && `${reallocated} reallocated sectors`,
    errors && `${errors} media errors`,
  ]
    .filter(Boolean)
    .join('; ');
};

/** The used share of the endurance, in percent. */
const wearOf = (output: Smartctl): number | undefined => {
  const used =
    numberOf(output.nvme_smart_health_information_log?.percentage_used) ??
    numberOf(output.endurance_used?.current_percent);
  if (used !== undefined) return used;
  if (output.rotation_rate !== 0) return undefined;
  const lifeLeft = LIFE_LEFT.map((id) => numberOf(attribute(output, id)?.value)).find(
    (value) => value !== undefined,
  );
  return lifeLeft !== undefined && lifeLeft <= 100 ? 100 - lifeLeft : undefined;
};

const attribute = ({ ata_smart_attributes: attributes }: Smartctl, id: number) =>
  Array.isArray(attributes?.table) ? attributes.table.find((entry) => entry?.id === id) : undefined;
