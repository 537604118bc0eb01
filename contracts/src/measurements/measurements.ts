import { batteryReportValues } from './battery-report.js';
import type { Offered } from './offered.js';
import { smartctlValues } from './smartctl.js';

/** What a benchmark or sensor file says of fields of the report; nothing where no parser knows it. */
export const offeredBy = (file: string): Offered[] => smartctlValues(file) ?? batteryReportValues(file) ?? [];
