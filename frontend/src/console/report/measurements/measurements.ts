import { batteryReportValues } from './battery-report';
import type { Offered } from './offered';
import { smartctlValues } from './smartctl';

/** The values that a benchmark or sensor file has for fields of the report; undefined for unknown formats. */
export const offeredBy = (file: string): Offered[] => smartctlValues(file) ?? batteryReportValues(file) ?? [];
