import type { ShopReportQuestion } from '@parkho/contracts';
import type { Scope } from '../model.js';

/** What a file says of itself. */
export interface Header {
  title: string;
  question: ShopReportQuestion;
  version: number;
  size: number;
  root: string;
  erasedCells: number;
  /** SHA-256, in hex, of what the file holds beside the header: a file cannot name its own. */
  bodySha256: string;
}

/** 'parkho-report/1/users/30d/2026-11-22/18234': all that a report is made of. */
export const referenceOf = ({ question: { type, range, asOf }, version, size }: Header): string =>
  ['parkho-report', version, type, range, asOf, size].join('/');

/** The lines of a header, in their order. A reader finds them by their names again (header-reader.ts). */
export const headerLines = (header: Header, scope: Scope): [label: string, value: string][] => [
  ['Report', `Parkho: ${header.title}`],
  ['Type', header.question.type],
  ['Date range', `${scope.label} (${scope.from ?? 'the beginning'} to ${scope.to})`],
  ['As of', `${scope.asOf}, days and times are those of Pakistan`],
  ['Log size', `${header.size} events`],
  ['Log root', header.root],
  ['Report version', String(header.version)],
  ['Erased cells', String(header.erasedCells)],
  ['Body SHA-256', header.bodySha256],
  ['Reference', referenceOf(header)],
];
