import { createHash } from 'node:crypto';
import {
  DomainError,
  type Recorded,
  type ReportDocument,
  SHOP_REPORT_MESSAGES,
  type ShopReportFile,
  type ShopReportFormat,
  type ShopReportParameters,
  type ShopReportTextFormat,
} from '@parkho/contracts';
import { type EventStore, type KeyStore, withPersonalData, withUpcasters } from '@parkho/stores';
import { readLogAsOf } from '../../operations/log-as-of.js';
import { CURRENT_VERSION, REPORT_VERSIONS } from '../versions.js';
import { binaryFileOf, isBinaryFormat } from './binary-file.js';

/** The log as it is stored, and the keys of its encrypted data. */
interface ReportSource {
  stored: EventStore;
  keys: KeyStore;
}

/** The root of the log's Merkle tree at a size, in base64. */
type RootAt = (size: number) => Promise<string>;

export interface ReportOrder {
  question: ShopReportParameters;
  formats: readonly ShopReportFormat[];
  /** Absent: the newest. */
  version?: number;
  /** Number of events of the report; absent: those up to the last one of its day. */
  size?: number;
}

export interface ReportFile extends ShopReportFile {
  content: Uint8Array;
  /** SHA-256, in hex, of its content without the header. */
  bodySha256: string;
}

export interface GeneratedReport {
  /** The document of a report of version 3 or later. */
  document?: ReportDocument;
  version: number;
  size: number;
  root: string;
  erasedCells: number;
  files: readonly ReportFile[];
}

/**
 * Generates a report from the log. The same order with the same size gives the same bytes, except for cells of people who
 * have been erased.
 * @param onProgress called with the share that is done, from 0 to 1
 * @throws DomainError 'invalid' for an unknown version; 'conflict' for a log that is shorter
 * @throws UnreadableEvent for an event of the report that cannot be read
 */
export async function generateReport(
  { stored, keys }: ReportSource,
  { question, formats, version = CURRENT_VERSION, size: requestedSize }: ReportOrder,
  rootAt: RootAt,
  onProgress: (share: number) => void = () => {},
): Promise<GeneratedReport> {
  const reportVersion = REPORT_VERSIONS.get(version);
  if (!reportVersion) throw new DomainError('invalid', SHOP_REPORT_MESSAGES.versionUnknown(version));
  if (!reportVersion.supports(question)) throw new DomainError('invalid', SHOP_REPORT_MESSAGES.noReport);
  const fold = reportVersion.begin(question);
  // Decrypts before upcasting: an encrypted text is bound to the field that it was written to.
  const events = withUpcasters(withPersonalData(stored, keys, reportVersion.personal));
  const size = await readLogAsOf(
    events,
    { asOf: question.asOf, ...(requestedSize !== undefined && { size: requestedSize }) },
    (page) => {
      for (const event of page) fold.apply(event as Recorded);
    },
    onProgress,
  );
  if (requestedSize !== undefined && size < requestedSize)
    throw new DomainError('conflict', SHOP_REPORT_MESSAGES.logShorter(requestedSize));

  const root = await rootAt(size);
  const result = fold.end();
  const { erasedCells, document } = result;
  const textFile = (format: ShopReportTextFormat) => {
    const body = result.body(format);
    const bodySha256 = sha256(body);
    return { bodySha256, content: Buffer.from(result.file(format, body, { size, root }, bodySha256)) };
  };
  const fileOf = async (format: ShopReportFormat): Promise<ReportFile> => {
    const { content, bodySha256 } = isBinaryFormat(format)
      ? await binaryFileOf(format, document, textFile('json'))
      : textFile(format);
    return { format, content, bytes: content.length, sha256: sha256(content), bodySha256 };
  };
  const files: ReportFile[] = [];
  for (const format of formats) files.push(await fileOf(format));
  return { version, size, root, erasedCells, files, ...(document && { document }) };
}

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
