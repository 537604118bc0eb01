import {
  SHOP_REPORT_MESSAGES as MESSAGES,
  type Recorded,
  type ShopReportFormat,
  type ShopReportParameters,
} from '@parkho/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { LOG } from '../v2/log.fixture.js';
import { version2 } from '../v2/version-2.js';
import { version3 } from '../v3/version-3.js';
import { binaryFileOf, isBinaryFormat } from './binary-file.js';
import { compareReport } from './compare-report.js';
import { type GeneratedReport, type ReportFile, sha256 } from './generate-report.js';

const ROOT = `${'a'.repeat(43)}=`;
const question: ShopReportParameters = {
  type: 'sales',
  range: '2026-01-15..2026-02-11',
  asOf: '2026-02-11',
  compare: 'period',
};

/** As the program generates it from this log. */
const make = async (
  log: readonly Recorded[],
  formats: readonly ShopReportFormat[],
  of = question,
  version = version3,
): Promise<GeneratedReport> => {
  const fold = version.begin(of);
  for (const event of log) fold.apply(event);
  const folded = fold.end();
  const body = folded.body('json');
  const bodySha256 = sha256(body);
  const json = Buffer.from(folded.file('json', body, { size: log.length, root: ROOT }, bodySha256));
  const files: ReportFile[] = [];
  for (const format of formats) {
    const { content } = isBinaryFormat(format)
      ? await binaryFileOf(format, folded.document, { content: json, bodySha256 })
      : { content: json };
    files.push({ format, content, bytes: content.length, sha256: sha256(content), bodySha256 });
  }
  return { version: 3, size: log.length, root: ROOT, erasedCells: folded.erasedCells, files };
};
const fileOf = async (format: ShopReportFormat, log: readonly Recorded[] = LOG): Promise<Uint8Array> =>
  (await make(log, [format])).files[0]!.content;

const textsOf = async (pdf: Uint8Array): Promise<string[]> => {
  const loading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await loading.destroy();
  return pages;
};

test('a PDF has summary, figures, totals and numbered pages, with its evidence on the last', async () => {
  const pages = await textsOf(await fileOf('pdf'));
  expect(pages[0]).toContain('3 devices were sold for PKR 164,500');
  expect(pages.join(' ')).toContain('2026-01-15 to 2026-01-29: none');
  expect(pages.join(' ')).toMatch(/Total\s+3\s+164,500/);
  for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1} of ${pages.length}`);
  expect(pages.at(-1)).toContain('parkho-report/3/sales/2026-01-15..2026-02-11~period/2026-02-11/');
});

test('a ZIP has each table as plain columns, and the document', async () => {
  const files = unzipSync(await fileOf('zip'));
  expect(Object.keys(files)).toEqual([
    'report.json',
    'salesOverview.csv',
    'salesActivity.csv',
    'byCategory.csv',
    'byBrand.csv',
    'byCondition.csv',
    'sales.csv',
  ]);
  expect(strFromU8(files['salesOverview.csv']!).split('\r\n').slice(0, 3)).toEqual([
    'Figure,Value,Before',
    '"Devices sold within the range",3,0',
    '"Revenue (PKR)",164500,0',
  ]);
  expect(JSON.parse(strFromU8(files['report.json']!)).body.title).toBe('Sales report');
});

test.each(['pdf', 'zip'] as const)('a %s is verified like the others', async (format) => {
  const file = await fileOf(format);
  expect(await fileOf(format)).toEqual(file);
  const compare = (log: readonly Recorded[]) => compareReport({ file }, ({ formats }) => make(log, formats));
  expect(await compare(LOG)).toMatchObject({ identical: true, format, ...question });
  expect(await compare(LOG.slice(0, -3))).toMatchObject({
    identical: false,
    reasons: [MESSAGES.contentDiffers],
  });
  const changed = Uint8Array.from(file);
  changed[changed.length - 40]! ^= 1;
  expect(await compareReport({ file: changed }, ({ formats }) => make(LOG, formats))).toMatchObject({
    identical: false,
    reasons: [MESSAGES.alteredOrOtherVersion],
    differences: [],
  });
  const cut = compareReport({ file: file.slice(0, 30) }, ({ formats }) => make(LOG, formats));
  await expect(cut).rejects.toThrow(MESSAGES.noReport);
});

test('versions without a document have neither', async () => {
  const old: ShopReportParameters = { type: 'sales', range: 'all', asOf: '2026-02-11' };
  await expect(make(LOG, ['pdf'], old, version2)).rejects.toThrow(MESSAGES.formatUnavailable);
});
