import type { ShopReportParameters } from '@parkho/contracts';
import type { Scope } from '../model.js';

/** The header of a file. */
export interface Header {
  title: string;
  question: ShopReportParameters;
  version: number;
  size: number;
  root: string;
  erasedCells: number;
  /** SHA-256, in hex, of the file's content without the header, which cannot contain its own hash. */
  bodySha256: string;
}

/** 'parkho-report/1/users/30d/2026-11-22/18234': everything that determines a report. */
export const referenceOf = ({ question: { type, range, asOf }, version, size }: Header): string =>
  ['parkho-report', version, type, range, asOf, size].join('/');

/** The lines of a header, in order. They are parsed by their names (header-reader.ts). */
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
