import type { ReportVersion } from './report-version.js';
import { version1 } from './v1/version-1.js';
import { version2 } from './v2/version-2.js';
import { version3 } from './v3/version-3.js';
import { version4 } from './v4/version-4.js';
import { version5 } from './v5/version-5.js';

/**
 * All versions: reports of each can be made again. A version is its folder, whose output never changes. A later one is
 * a difference, such as `v2/version-2.ts`: it imports the parts of an earlier one, replaces some, has a fixture of
 * hashes of its own, and gets a line here.
 */
export const REPORT_VERSIONS: ReadonlyMap<number, ReportVersion> = new Map([
  [1, version1],
  [2, version2],
  [3, version3],
  [4, version4],
  [5, version5],
]);
export const CURRENT_VERSION = Math.max(...REPORT_VERSIONS.keys());
