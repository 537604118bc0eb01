import { batteryReportValues } from './battery-report';
import type { MeasuredValue } from './measured-value';
import { smartctlValues } from './smartctl';

/** The values that a benchmark or sensor file has for fields of the report; undefined for unknown formats. */
export const measurementsIn = (file: string): MeasuredValue[] =>
  smartctlValues(file) ?? batteryReportValues(file) ?? [];
