import {
  CALENDAR_RANGES,
  check,
  DEFAULT_SHOP_REPORT_FORMAT,
  DEFAULT_SHOP_REPORT_RANGE,
  isReportCompare,
  isReportDay,
  isReportRange,
  SHOP_REPORT_MESSAGES as MESSAGES,
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_TYPES,
  type ShopReportCompare,
  type ShopReportComparison,
  type ShopReportFormat,
  type ShopReportRange,
  type ShopReportType,
  SPECIFIED_RANGES,
  shopReportForm,
} from '@parkho/contracts';
import { commandLine, runProgram, withOutcome } from '@parkho/projections';
import { requireLog } from '@parkho/stores';
import { InvalidArgumentError, Option } from 'commander';
import { readStores } from '../config.js';
import { withProgressBars } from '../operations/progress.js';
import { compareReportFile, writeReportFile } from '../reports/generation/report-file.js';
import { asOfOption, sizeOption, today } from './log-options.js';

interface Options {
  type: ShopReportType;
  range: ShopReportRange;
  compare?: ShopReportCompare;
  asOf?: string;
  size?: number;
  format: ShopReportFormat;
  out?: string;
  again?: string;
}

const oneOf = (flags: string, description: string, names: readonly string[], absent: string): Option =>
  new Option(flags, description).choices(names).default(absent);

const rangeOf = (text: string): ShopReportRange => {
  if (!isReportRange(text)) throw new InvalidArgumentError(MESSAGES.rangeInvalid);
  return text;
};
const compareOf = (text: string): ShopReportCompare => {
  if (!isReportCompare(text)) throw new InvalidArgumentError(MESSAGES.compareInvalid);
  if (isReportDay(text) && text > today()) throw new InvalidArgumentError(MESSAGES.asOfInFuture);
  return text;
};

const linesOf = ({ reasons, differences }: ShopReportComparison): string[] => [
  ...reasons,
  ...differences.flatMap(({ line, given, made }) => [
    ...(given === undefined ? [] : [`${line} - ${given.trimEnd()}`]),
    ...(made === undefined ? [] : [`${line} + ${made.trimEnd()}`]),
  ]),
];

export const report = withOutcome(
  commandLine(
    'npm run report --',
    `Generates a report from the log, or verifies one. Parkho may be running.
Exit codes: 0 generated, or identical; 1 different; 2 failed.`,
  )
    .addOption(oneOf('--type <type>', 'the subject of the report', SHOP_REPORT_TYPES, 'comprehensive'))
    .option(
      '--range <range>',
      `the days of the report: ${[...SPECIFIED_RANGES, ...CALENDAR_RANGES].join(', ')}, or two days such as 2026-10-01..2026-10-31`,
      rangeOf,
      DEFAULT_SHOP_REPORT_RANGE,
    )
    .option('--compare <what>', 'period, year, or an as-of day to compare with', compareOf)
    .addOption(asOfOption('the last day of the range, in Pakistan (default: today)'))
    .addOption(sizeOption('the number of events to read (default: all up to the end of that day)'))
    .addOption(oneOf('--format <format>', 'of the file', SHOP_REPORT_FORMATS, DEFAULT_SHOP_REPORT_FORMAT))
    .option(
      '--out <file>',
      'the file (default: <type>-report-<day>.<format>); <file>.sha256 gets its SHA-256',
    )
    .option('--again <file>', 'regenerates the report in this file and compares them'),
  async ({ type, range, compare, asOf = today(), format, size, out, again }: Options) => {
    const checked = check(shopReportForm, { type, range, compare, asOf });
    if (!checked.ok) throw new Error(Object.values(checked.fields).join(', '));
    const settings = readStores();
    requireLog(settings);
    if (again !== undefined) {
      const comparison = await withProgressBars((onProgress) =>
        compareReportFile(settings, again, onProgress),
      );
      return { text: linesOf(comparison).join('\n'), data: comparison, code: comparison.identical ? 0 : 1 };
    }
    const order = {
      question: { type, range, asOf, ...(compare && { compare }) },
      format,
      ...(size !== undefined && { size }),
      ...(out !== undefined && { out }),
    };
    const result = await withProgressBars((onProgress) => writeReportFile(settings, order, onProgress));
    const { file, root, sha256 } = result;
    return {
      text: `${file}: of ${result.size} events with the root ${root}, sha256 ${sha256}`,
      data: result,
    };
  },
);

if (import.meta.main) process.exit(await runProgram(report, process.argv.slice(2), 2));
