import type { Recorded, ReportDocument, ShopReportParameters, ShopReportTextFormat } from '@parkho/contracts';
import type { PersonalDataTable } from '@parkho/stores';

/** A report's place in the log. */
export interface Place {
  size: number;
  root: string;
}

/** The range of a body in a file. */
export interface Span {
  start: number;
  end: number;
}

/** A folded report, and its possible files. */
interface FoldedReport {
  /** Cells with the text `erased`. */
  erasedCells: number;
  /** The document of a report of version 3 or later. */
  document?: ReportDocument;
  /** The content of a file without the header. */
  body(format: ShopReportTextFormat): string;
  /** @param bodySha256 of that body, in hex */
  file(format: ShopReportTextFormat, body: string, place: Place, bodySha256: string): string;
}

/**
 * How reports are folded and written. The same events give the same bytes for ever: any change that would alter them is
 * another version, and this one stays.
 */
export interface ReportVersion {
  /** The personal data that its reports show; other data is not decrypted for it. */
  readonly personal: PersonalDataTable;
  /** Whether it supports the range of a report, and its comparison. */
  supports(question: ShopReportParameters): boolean;
  begin(question: ShopReportParameters): { apply(event: Recorded): void; end(): FoldedReport };
  /** The range of the body in a file of this version; undefined if there is none. */
  bodyIn(format: ShopReportTextFormat, file: string): Span | undefined;
}
