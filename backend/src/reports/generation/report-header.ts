import {
  isReportCompare,
  isReportDay,
  isReportRange,
  SHOP_REPORT_LIMITS,
  SHOP_REPORT_TYPES,
  type ShopReportFormat,
  type ShopReportParameters,
  type ShopReportTextFormat,
  type ShopReportType,
} from '@parkho/contracts';
import type { Span } from '../report-version.js';
import { REPORT_VERSIONS } from '../versions.js';
import { binaryFormatOf, binaryHeaderOf } from './binary-file.js';

/** The header of a report, read from a file or a copied header. */
export interface ParsedHeader {
  question: ShopReportParameters;
  version: number;
  size: number;
  root: string;
  erasedCells: number;
  bodySha256: string;
  format: ShopReportFormat;
  /** The content after the header; absent for a header alone, and for PDF and ZIP. */
  body?: string;
}

/** The range, and after '~' the compared one. */
const REFERENCE =
  /parkho-report\/(\d{1,4})\/([a-z]+)\/([0-9a-z.-]{1,30})(?:~([0-9a-z-]{1,10}))?\/(\d{4}-\d\d-\d\d)\/(\d{1,15})\b/;
const ROOT = /(?:Log root|"root")[^A-Za-z0-9+/]*([A-Za-z0-9+/]{43}=)/;
const ERASED_CELLS = /(?:Erased cells|"erasedCells")\W*(\d{1,15})\b/;
const BODY_SHA256 = /(?:Body SHA-256|"bodySha256")\W*([0-9a-f]{64})\b/;
const TAG = /<[^<>]*>/g;

const formatOf = (text: string): ShopReportTextFormat => {
  if (/^\s*<!doctype html>/i.test(text)) return 'html';
  if (/^\s*(?:\{|"header")/.test(text)) return 'json';
  return text.startsWith('\ufeff') || /^"?Log size"?,/m.test(text) ? 'csv' : 'txt';
};

/** Undefined if it is no report, or the header is incomplete. */
export const parseHeader = (text: string): ParsedHeader | undefined => {
  const packed = binaryFormatOf(text);
  if (packed) return parse(packed, binaryHeaderOf(packed, text) ?? '');
  const format = formatOf(text);
  // Texts by users in the body must not be mistaken for the header.
  const body = bodyIn(format, text);
  const bodyLength = body ? body.end - body.start : 0;
  // Only the beginning of a file without a report header is searched.
  if (text.length - bodyLength > SHOP_REPORT_LIMITS.header) return undefined;
  const head = body ? text.slice(0, body.start) + text.slice(body.end) : text;
  const read = parse(format, head.replace(TAG, ' '));
  return read && { ...read, ...(body && { body: text.slice(body.start, body.end) }) };
};

const parse = (format: ShopReportFormat, header: string): ParsedHeader | undefined => {
  const [, version, type, range, compare, asOf, size] = REFERENCE.exec(header) ?? [];
  const root = ROOT.exec(header)?.[1];
  const erasedCells = ERASED_CELLS.exec(header)?.[1];
  const bodySha256 = BODY_SHA256.exec(header)?.[1];
  if (!isType(type) || range === undefined || !isReportRange(range) || !asOf || !isReportDay(asOf))
    return undefined;
  if (compare !== undefined && !isReportCompare(compare)) return undefined;
  if (root === undefined || erasedCells === undefined || bodySha256 === undefined) return undefined;
  return {
    question: { type, range, asOf, ...(compare && { compare }) },
    version: Number(version),
    size: Number(size),
    root,
    erasedCells: Number(erasedCells),
    bodySha256,
    format,
  };
};

const isType = (type: string | undefined): type is ShopReportType =>
  SHOP_REPORT_TYPES.some((candidate) => candidate === type);
/** The body of a report file of any version; undefined if no version recognises the file. */
const bodyIn = (format: ShopReportTextFormat, text: string): Span | undefined => {
  for (const version of REPORT_VERSIONS.values()) {
    const body = version.bodyIn(format, text);
    if (body) return body;
  }
  return undefined;
};
