import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  DEFAULT_SHOP_REPORT_FORMAT,
  DEFAULT_SHOP_REPORT_RANGE,
  dayInPakistan,
  isReportDay,
  SHOP_REPORT_MESSAGES as MESSAGES,
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_RANGE_NAMES,
  SHOP_REPORT_TYPES,
  type ShopReportComparison,
  shopReportFileName,
} from '@parkho/contracts';
import { LogTree, openEventStore, openKeyStore, openReadStore, type StoreSettings } from '@parkho/stores';
import { SingleBar } from 'cli-progress';
import { readStores } from '../config.js';
import { requireLog } from '../operations/manifest.js';
import { compareReport } from './making/compare-report.js';
import { type MadeReport, makeReport, type ReportOrder } from './making/make-report.js';

const USAGE = `Usage: npm run report -- [options]
       npm run report -- --again FILE

  --type TYPE      ${SHOP_REPORT_TYPES.join(', ')} (default comprehensive)
  --range RANGE    ${SHOP_REPORT_RANGE_NAMES.join(', ')} (default ${DEFAULT_SHOP_REPORT_RANGE})
  --as-of DAY      last day of the range, in Pakistan (default today)
  --size N         made of the first N events (default: all up to the end of that day)
  --format FORMAT  ${SHOP_REPORT_FORMATS.join(', ')} (default ${DEFAULT_SHOP_REPORT_FORMAT})
  --out FILE       where it is written (default TYPE-report-DAY.FORMAT); FILE.sha256 gets its SHA-256
  --again FILE     makes the report of this file again and says whether it is the same

Parkho may run meanwhile. Ends with 0 when the report is made, or is the same; with 1 when it differs; with 2 when it
could not run.`;

/** Makes a report, with a bar where a person is looking. */
const made = async (settings: StoreSettings, order: ReportOrder): Promise<MadeReport> => {
  const [stored, keys, readStore] = await Promise.all([
    openEventStore(settings),
    openKeyStore(settings),
    openReadStore(settings),
  ]);
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: '{bar} {percentage}% | {duration_formatted}' })
    : undefined;
  bar?.start(1, 0);
  try {
    const tree = new LogTree(stored, readStore);
    const rootAt = async (size: number) => (await tree.headAt(size)).root;
    return await makeReport({ stored, keys }, order, rootAt, (share) => bar?.update(share));
  } finally {
    bar?.stop();
    await Promise.all([stored.close(), keys.close(), readStore.close()]);
  }
};

/** @throws Error that says what is wrong with the arguments */
const readArguments = () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      type: text,
      range: text,
      'as-of': text,
      size: text,
      format: text,
      out: text,
      again: text,
      help: { type: 'boolean' },
    },
  });
  const one = <T extends string>(
    given: string | undefined,
    known: readonly T[],
    or: T,
    message: string,
  ): T => {
    const found = given === undefined ? or : known.find((name) => name === given);
    if (found === undefined) throw new Error(message);
    return found;
  };
  const today = dayInPakistan(new Date().toISOString());
  const asOf = values['as-of'] ?? today;
  if (!isReportDay(asOf)) throw new Error(MESSAGES.asOfInvalid);
  if (asOf > today) throw new Error(MESSAGES.asOfInFuture);
  if (values.size !== undefined && !/^\d{1,15}$/.test(values.size))
    throw new Error('Size must be a number of events');
  return {
    question: {
      type: one(values.type, SHOP_REPORT_TYPES, 'comprehensive', MESSAGES.typeInvalid),
      range: one(values.range, SHOP_REPORT_RANGE_NAMES, DEFAULT_SHOP_REPORT_RANGE, MESSAGES.rangeInvalid),
      asOf,
    },
    format: one(values.format, SHOP_REPORT_FORMATS, DEFAULT_SHOP_REPORT_FORMAT, MESSAGES.formatInvalid),
    ...(values.size !== undefined && { size: Number(values.size) }),
    out: values.out,
    again: values.again,
    help: values.help,
  };
};

const write = async (
  settings: StoreSettings,
  { question, format, size, out = shopReportFileName(question, format) }: ReturnType<typeof readArguments>,
): Promise<number> => {
  const report = await made(settings, { question, formats: [format], ...(size !== undefined && { size }) });
  const [{ content, sha256 }] = report.files as [MadeReport['files'][number]];
  await writeFile(out, content, { mode: 0o600 });
  await writeFile(`${out}.sha256`, `${sha256}  ${basename(out)}\n`);
  console.log(`${out}: of ${report.size} events with the root ${report.root}, sha256 ${sha256}`);
  return 0;
};

const linesOf = ({ reasons, differences }: ShopReportComparison): string[] => [
  ...reasons,
  ...differences.flatMap(({ line, given, made }) => [
    ...(given === undefined ? [] : [`${line} - ${given.trimEnd()}`]),
    ...(made === undefined ? [] : [`${line} + ${made.trimEnd()}`]),
  ]),
];

const compare = async (settings: StoreSettings, file: string): Promise<number> => {
  const comparison = await compareReport({ file: await readFile(file) }, (order) => made(settings, order));
  for (const line of linesOf(comparison)) console.log(line);
  return comparison.identical ? 0 : 1;
};

try {
  const options = readArguments();
  if (options.help) console.log(USAGE);
  else {
    const settings = readStores();
    requireLog(settings);
    process.exitCode =
      options.again !== undefined ? await compare(settings, options.again) : await write(settings, options);
  }
} catch (error) {
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? `${(error as Error).message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = 2;
}
