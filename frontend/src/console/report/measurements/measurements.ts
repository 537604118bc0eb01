import { batteryReportValues } from './battery-report';
import type { Offered } from './offered';
import { smartctlValues } from './smartctl';

/** What a benchmark or sensor file says of fields of the report; nothing where no parser knows it. */
export const offeredBy = (file: string): Offered[] => smartctlValues(file) ?? batteryReportValues(file) ?? [];
