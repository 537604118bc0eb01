import {
  DomainError,
  dayInPakistan,
  SHOP_REPORT_MESSAGES as MESSAGES,
  SHOP_REPORT_LIMITS,
  SHOP_REPORT_TEXT_FORMATS,
  type ShopReportComparison,
} from '@parkho/contracts';
import { isBinaryFormat } from './binary-file.js';
import { type GeneratedReport, type ReportOrder, sha256 } from './generate-report.js';
import { type ParsedHeader, parseHeader } from './report-header.js';

/** The bytes of a whole file, or a header that was copied from one. */
export type UploadedReport = { file: Uint8Array } | { header: string };

/** A byte order mark is part of a file. */
const textOf = (file: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);

/**
 * Generates a report again and compares it with a file or header.
 * @throws DomainError 'invalid' where it is no report; the errors of `generate`
 */
export async function compareReport(
  input: UploadedReport,
  generate: (order: ReportOrder) => Promise<GeneratedReport>,
): Promise<ShopReportComparison> {
  const text = 'file' in input ? textOf(input.file) : input.header;
  const header = parseHeader(text);
  // A truncated file must not pass for a header alone.
  const isWhole =
    'header' in input ||
    header?.body !== undefined ||
    (header !== undefined && isBinaryFormat(header.format));
  if (!header || !isWhole) throw new DomainError('invalid', MESSAGES.noReport);
  const { question, version, size, body } = header;
  if (question.asOf > dayInPakistan(new Date().toISOString()))
    throw new DomainError('invalid', MESSAGES.asOfInFuture);
  // A header alone does not always identify its format.
  const formats =
    body === undefined && !isBinaryFormat(header.format) ? SHOP_REPORT_TEXT_FORMATS : [header.format];
  const generated = await generate({ question, version, size, formats });
  const file =
    generated.files.find(({ bodySha256 }) => body === undefined && bodySha256 === header.bodySha256) ??
    generated.files.find(({ format }) => format === header.format)!;
  const identical =
    'file' in input
      ? sha256(input.file) === file.sha256
      : file.bodySha256 === header.bodySha256 &&
        generated.root === header.root &&
        generated.erasedCells === header.erasedCells;
  return {
    ...question,
    version,
    size,
    format: file.format,
    identical,
    reasons: identical ? [MESSAGES.identical] : reasonsOf(header, generated, file.bodySha256),
    differences: identical || body === undefined ? [] : differencesOf(text, textOf(file.content)),
    erasedCells: { given: header.erasedCells, made: generated.erasedCells },
    sha256: file.sha256,
  };
}

/** Known reasons why the report differs today. */
const reasonsOf = (header: ParsedHeader, generated: GeneratedReport, bodySha256: string): string[] => {
  const isAltered = header.body !== undefined && sha256(header.body) !== header.bodySha256;
  const reasons = [
    ...(isAltered ? [MESSAGES.altered] : []),
    ...(generated.root === header.root ? [] : [MESSAGES.otherLog]),
    ...(generated.erasedCells > header.erasedCells
      ? [MESSAGES.erasedSince(generated.erasedCells - header.erasedCells)]
      : []),
  ];
  if (reasons.length > 0) return reasons;
  if (bodySha256 !== header.bodySha256) return [MESSAGES.contentDiffers];
  return [isBinaryFormat(header.format) ? MESSAGES.alteredOrOtherVersion : MESSAGES.altered];
};

const differencesOf = (uploaded: string, generated: string): ShopReportComparison['differences'] => {
  const [before, after] = [linesOf(uploaded), linesOf(generated)];
  const differences: { line: number; given?: string; made?: string }[] = [];
  for (let line = 1; differences.length < SHOP_REPORT_LIMITS.differences; line++) {
    const [was, is] = [before.next().value, after.next().value];
    if (was === undefined && is === undefined) break;
    if (is === was) continue;
    differences.push({
      line,
      ...(was !== undefined && { given: truncated(was) }),
      ...(is !== undefined && { made: truncated(is) }),
    });
  }
  return differences;
};

/** Line by line: a file of nothing but line breaks has millions. */
function* linesOf(text: string): Generator<string, undefined> {
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    yield text.slice(start, end);
    start = end + 1;
  }
  yield text.slice(start);
}

/** Truncates long lines: a file without line breaks is one line. */
const truncated = (line: string): string =>
  line.length <= SHOP_REPORT_LIMITS.line ? line : `${line.slice(0, SHOP_REPORT_LIMITS.line)}…`;
