import type { ReportVersion } from './report-version.js';
import { version1 } from './v1/version-1.js';

/** Every version that there has been: reports of each can be made again. */
export const REPORT_VERSIONS: ReadonlyMap<number, ReportVersion> = new Map([[1, version1]]);
export const CURRENT_VERSION = Math.max(...REPORT_VERSIONS.keys());
