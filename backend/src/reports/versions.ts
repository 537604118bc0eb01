import type { ReportVersion } from './report-version.js';
import { version1 } from './v1/version-1.js';

/**
 * Every version that there has been: reports of each can be made again. A version is its folder and is never edited.
 * A later one is a difference: it imports the parts of an earlier one and makes what changes, as in `v2/version-2.ts`
 *
 *     export const version2 = versionOf(2, { ...FOLDS, sales: (scope) => new SalesByCityFold(scope) }, FORMATS, PERSONAL);
 *
 * and gets a line here. Its own fixture of hashes is `v2/pinned.fixture.json`.
 */
export const REPORT_VERSIONS: ReadonlyMap<number, ReportVersion> = new Map([[1, version1]]);
export const CURRENT_VERSION = Math.max(...REPORT_VERSIONS.keys());
