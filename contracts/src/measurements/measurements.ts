import { batteryReportValues } from './battery-report.js';
import type { Offered } from './offered.js';
import { smartctlValues } from './smartctl.js';

/** The values of a benchmark or sensor file for fields of the report; undefined for unknown formats. */
export const offeredBy = (file: string): Offered[] => smartctlValues(file) ?? batteryReportValues(file) ?? [];
