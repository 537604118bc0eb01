import {
  DomainError,
  type ReportDocument,
  SHOP_REPORT_MESSAGES,
  type ShopReportFormat,
  type ShopReportTextFormat,
} from '@parkho/contracts';

/** Formats that are made from a report's document and JSON file. */
type BinaryFormat = Exclude<ShopReportFormat, ShopReportTextFormat>;
export const isBinaryFormat = (format: ShopReportFormat): format is BinaryFormat =>
  format === 'pdf' || format === 'zip';

interface JsonFile {
  content: Buffer;
  bodySha256: string;
}

/**
 * A report as a PDF or a ZIP, with the hash of its JSON body. Its bytes also depend on the program that writes it.
 * @throws DomainError 'not-found' for a version without a document
 */
export const binaryFileOf = async (
  format: BinaryFormat,
  document: ReportDocument | undefined,
  { content: json, bodySha256 }: JsonFile,
): Promise<JsonFile> => {
  if (!document) throw new DomainError('not-found', SHOP_REPORT_MESSAGES.formatUnavailable);
  const text = json.toString();
  if (format === 'zip') {
    const { reportZip } = await import('./report-zip.js');
    return { content: Buffer.from(reportZip(document, text)), bodySha256 };
  }
  const { header } = JSON.parse(text) as { header: Record<string, string | number> };
  const { reportPdf } = await import('./report-pdf.js');
  const proof = [
    ['Reference', header.reference],
    ['As of', header.asOf],
    ['Log size', `${header.size} events`],
    ['Log root', header.root],
    ['Report version', header.version],
    ['Erased cells', header.erasedCells],
    ['Body SHA-256', bodySha256],
  ] as const;
  return {
    content: await reportPdf(
      document,
      proof.map(([label, value]) => [label, String(value)]),
    ),
    bodySha256,
  };
};

/** Patterns that find the header of a report in such a file, read as text. */
const HEADERS: Readonly<Record<BinaryFormat, RegExp>> = {
  pdf: /\((Reference: parkho-report[^)]{1,2000})\)/,
  zip: /\{\n"header": ([\s\S]{1,6000}?)\n"body"/,
};
export const binaryHeaderOf = (format: BinaryFormat, file: string): string | undefined =>
  HEADERS[format].exec(file)?.[1];

/** The format of a file by its first characters. */
export const binaryFormatOf = (file: string): BinaryFormat | undefined => {
  if (file.startsWith('%PDF-')) return 'pdf';
  return file.startsWith('PK\u0003\u0004') ? 'zip' : undefined;
};
