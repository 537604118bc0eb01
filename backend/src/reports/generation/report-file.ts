import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type ShopReportComparison,
  type ShopReportFormat,
  type ShopReportParameters,
  shopReportFileName,
} from '@parkho/contracts';
import {
  LogTree,
  openEventStore,
  openKeyStore,
  openReadStore,
  restrictToOwner,
  type StoreSettings,
} from '@parkho/stores';
import type { Progress } from '../../operations/progress.js';
import { compareReport } from './compare-report.js';
import { type GeneratedReport, generateReport, type ReportOrder } from './generate-report.js';

/** Generates a report from the stores of the settings, which are closed afterwards. */
async function generate(
  settings: StoreSettings,
  order: ReportOrder,
  onProgress: Progress,
): Promise<GeneratedReport> {
  const [stored, keys, readStore] = await Promise.all([
    openEventStore(settings),
    openKeyStore(settings),
    openReadStore(settings),
  ]);
  try {
    const tree = new LogTree(stored, readStore);
    const rootAt = async (size: number) => (await tree.headAt(size)).root;
    return await generateReport({ stored, keys }, order, rootAt, (share) => onProgress('report', share));
  } finally {
    await Promise.all([stored.close(), keys.close(), readStore.close()]);
  }
}

interface ReportFileOrder {
  question: ShopReportParameters;
  format: ShopReportFormat;
  /** Number of first events of the log; absent: all up to the end of the day. */
  size?: number;
  /** Path of the file; absent: its usual name in the current folder. */
  out?: string;
}

/** Writes a report to a file, and its SHA-256 to another beside it. */
export async function writeReportFile(
  settings: StoreSettings,
  { question, format, size, out = shopReportFileName(question, format) }: ReportFileOrder,
  onProgress: Progress,
): Promise<{ file: string; size: number; root: string; sha256: string }> {
  const order = { question, formats: [format], ...(size !== undefined && { size }) };
  const report = await generate(settings, order, onProgress);
  const [{ content, sha256 }] = report.files as [GeneratedReport['files'][number]];
  // An existing file keeps its permissions when it is written.
  restrictToOwner(out);
  await writeFile(out, content, { mode: 0o600 });
  await writeFile(`${out}.sha256`, `${sha256}  ${basename(out)}\n`);
  return { file: out, size: report.size, root: report.root, sha256 };
}

/** Generates the report of a file again and compares the two. */
export const compareReportFile = async (
  settings: StoreSettings,
  file: string,
  onProgress: Progress,
): Promise<ShopReportComparison> =>
  compareReport({ file: await readFile(file) }, (order) => generate(settings, order, onProgress));
