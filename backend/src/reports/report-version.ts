import type { Recorded, ReportDocument, ShopReportQuestion, ShopReportTextFormat } from '@parkho/contracts';
import type { PersonalDataTable } from '@parkho/stores';

/** Where in the log a report stands. */
export interface Place {
  size: number;
  root: string;
}

/** Where a body stands in a file. */
export interface Span {
  start: number;
  end: number;
}

/** What was folded, and the files that can be made of it. */
export interface Folded {
  /** Cells that read `erased`. */
  erasedCells: number;
  /** Of version 3 and later. */
  document?: ReportDocument;
  /** What a file holds beside its header. */
  body(format: ShopReportTextFormat): string;
  /** @param bodySha256 of that body, in hex */
  file(format: ShopReportTextFormat, body: string, place: Place, bodySha256: string): string;
}

/**
 * How reports are made: what is folded, and how it is written. The same events give the same bytes for ever, so that
 * whatever would make them others is another version, and this one stays.
 */
export interface ReportVersion {
  /** The personal texts that its reports show; others are not decrypted for it. */
  readonly personal: PersonalDataTable;
  /** Whether it knows the range of a question, and its comparison. */
  takes(question: ShopReportQuestion): boolean;
  begin(question: ShopReportQuestion): { apply(event: Recorded): void; end(): Folded };
  /** Where the body is in a file of this version; undefined where there is none. */
  bodyIn(format: ShopReportTextFormat, file: string): Span | undefined;
}
