import { buffer } from 'node:stream/consumers';
import {
  formatDay,
  type ReportCell,
  type ReportDays,
  type ReportDocument,
  type ReportFigure,
  type ReportFigures,
  type ReportTable,
} from '@parkho/contracts';
import PDFDocument from 'pdfkit';
import { COLOURS } from '../../platform/pdf/colours.js';
import { FONTS, isPrintable, toPrintable } from '../../platform/pdf/fonts.js';
import { MARGIN, type PageLayout, pageLayout, WIDTH } from '../../platform/pdf/page-layout.js';
import { changeOf, formatCell, linesOf } from '../v3/formats/rows.js';

/** The verification data on the last page; the names are those of the other files. */
export type Proof = readonly (readonly [label: string, value: string])[];

/** Columns of figures. */
const FIGURE_COLUMNS = 3;
const GAP = 12;
/** Height of a chart, without its labels. */
const CHART = 90;
/** Bars of a ranking. */
const MAX_BARS = 10;
const CELL = { size: 8, gap: 1 } as const;

/** A report on A4: tagged, with page numbers, and the same bytes for the same report. */
export const reportPdf = (document: ReportDocument, proof: Proof): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${document.title}, ${document.days.label}`,
      Author: 'Parkho',
      // From which the report can be made again.
      Keywords: proof.map(([label, value]) => `${label}: ${value}`).join(', '),
      CreationDate: new Date(`${document.days.to}T00:00:00Z`),
      ModDate: new Date(`${document.days.to}T00:00:00Z`),
    },
  });
  const content = buffer(doc);
  for (const [name, { file }] of Object.entries(FONTS)) doc.registerFont(name, file);
  const page = pageLayout(doc);
  drawHead(page, document);
  for (const section of document.sections)
    if ('figures' in section) drawFigures(page, section);
    else drawTable(page, section);
  drawProof(page, document, proof);
  page.end(`${document.title}, ${daysText(document.days)}`, textsOf(document).every(isPrintable));
  doc.end();
  return content;
};

/** Texts by users are only in tables. */
const textsOf = ({ sections }: ReportDocument): string[] =>
  sections.flatMap((section) =>
    'rows' in section ? section.rows.flat().filter((cell) => typeof cell === 'string') : [],
  );

const daysText = ({ from, to }: Pick<ReportDays, 'from' | 'to'>): string =>
  from === null ? `up to ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`;

const drawHead = (page: PageLayout, { title, days, comparedWith, summary }: ReportDocument): void => {
  page.tag('H1', () => {
    page.y += page.write(title, MARGIN, page.y, { font: 'display', size: 22 });
  });
  const comparison = comparedWith ? `. ${comparedWith.label}: ${daysText(comparedWith)}` : '';
  for (const text of [`${days.label}: ${daysText(days)}${comparison}`, ...summary]) {
    page.y += 4;
    page.tag('P', () => {
      page.y += page.write(text, MARGIN, page.y, { size: 10.5 });
    });
  }
  page.y += 16;
};

const drawFigures = (page: PageLayout, { title, figures }: ReportFigures): void => {
  page.ensureSpace(90);
  page.heading(title);
  const width = (WIDTH - GAP * (FIGURE_COLUMNS - 1)) / FIGURE_COLUMNS;
  for (let first = 0; first < figures.length; first += FIGURE_COLUMNS) {
    page.ensureSpace(50);
    const heights = figures.slice(first, first + FIGURE_COLUMNS).map((figure, index) => {
      let height = 0;
      page.tag('P', () => {
        height = drawFigure(page, figure, MARGIN + index * (width + GAP), width);
      });
      return height;
    });
    page.y += Math.max(...heights) + 8;
  }
  page.y += 8;
};

/** Draws a figure and returns its height. */
const drawFigure = (page: PageLayout, figure: ReportFigure, x: number, width: number): number => {
  const { label, kind, value, before } = figure;
  let height = page.write(label, x, page.y, { ...CELL, width, colour: COLOURS.inkSoft });
  height += page.write(formatCell(kind, value), x, page.y + height, { font: 'bold', size: 13, width });
  if (before !== undefined) {
    const text = [`before: ${formatCell(kind, before)}`, changeOf(figure)].filter(Boolean).join(' · ');
    height += page.write(text, x, page.y + height, { ...CELL, width, colour: COLOURS.inkSoft });
  }
  return height;
};

type Columns = ReportTable['columns'];

/** Widths in proportion to the texts' natural widths. */
const widthsOf = (
  page: PageLayout,
  { columns }: ReportTable,
  rows: readonly (readonly string[])[],
): number[] => {
  const { doc } = page;
  doc.font('regular').fontSize(CELL.size);
  const naturalWidths = columns.map(({ label }, index) =>
    Math.min(
      150,
      Math.max(...[label, ...rows.map((row) => row[index]!)].map((text) => doc.widthOfString(text))) + 4,
    ),
  );
  const sum = naturalWidths.reduce((total, width) => total + width, 0);
  const availableWidth = WIDTH - GAP * (columns.length - 1);
  return naturalWidths.map((width) => (width / sum) * availableWidth);
};

const drawTable = (page: PageLayout, table: ReportTable): void => {
  const { title, columns, totals } = table;
  const textsIn = (row: readonly ReportCell[]): string[] =>
    columns.map(({ kind }, index) => toPrintable(formatCell(kind, row[index]!)));
  const lines = linesOf(table).map((line) =>
    'row' in line ? textsIn(line.row) : [`${line.first} to ${line.last}: none`],
  );
  page.ensureSpace(lines.length === 0 ? 50 : 110);
  page.heading(title);
  if (lines.length === 0) {
    page.tag('P', () => {
      page.y += page.write('None', MARGIN, page.y, { size: 9.5 }) + 14;
    });
    return;
  }
  drawChart(page, table);
  const widths = widthsOf(
    page,
    table,
    lines.filter((line) => line.length > 1),
  );
  page.startTable();
  const heads = columns.map(({ label }) => label);
  drawRow(page, columns, widths, heads, 'TH');
  for (const [index, line] of lines.entries()) {
    // The total is not alone on a page.
    const below = totals && index === lines.length - 1 ? 24 : 0;
    const height = heightOf(page, widths, line) + below;
    if (page.ensureSpace(height + 6)) drawRow(page, columns, widths, heads, 'TH');
    drawRow(page, columns, widths, line, 'TD');
  }
  if (totals) {
    page.ensureSpace(20);
    page.rule(page.y, COLOURS.ink, 0.8);
    drawRow(
      page,
      columns,
      widths,
      columns.map(({ kind }, index) => (totals[index] === null ? '' : formatCell(kind, totals[index]!))),
      'TD',
      'bold',
    );
  }
  page.endTable();
  page.y += 16;
};

/** A row across all columns has one text. */
const heightOf = (page: PageLayout, widths: readonly number[], texts: readonly string[]): number =>
  Math.max(
    ...texts.map((text, index) =>
      page.height(text, { ...CELL, width: texts.length > 1 ? widths[index]! : WIDTH }),
    ),
  );

const drawRow = (
  page: PageLayout,
  columns: Columns,
  widths: readonly number[],
  texts: readonly string[],
  type: 'TH' | 'TD',
  font: 'regular' | 'bold' = type === 'TH' ? 'bold' : 'regular',
): void => {
  const top = page.y + 3;
  const height = heightOf(page, widths, texts);
  let x = MARGIN;
  page.row(
    texts.map((text, index) => {
      const left = x;
      x += widths[index]! + GAP;
      const width = texts.length > 1 ? widths[index]! : WIDTH;
      const align = columns[index]!.kind === 'text' || texts.length === 1 ? 'left' : 'right';
      const colour = type === 'TH' ? COLOURS.inkSoft : COLOURS.ink;
      return { type, draw: () => void page.write(text, left, top, { ...CELL, font, width, align, colour }) };
    }),
  );
  page.y = top + height + 3;
  page.rule(page.y, type === 'TH' ? COLOURS.ink : COLOURS.hairline);
};

/** The charted column of the table, with its highest value above; the table below has all of them. */
const drawChart = (page: PageLayout, { columns, rows, chart, before }: ReportTable): void => {
  if (!chart || rows.length < 2) return;
  const columnIndex = (key: string): number => columns.findIndex((column) => column.key === key);
  const [name, value] = [columnIndex(chart.label), columnIndex(chart.value)];
  const isAlong = chart.shape === 'columns';
  const drawnRows = isAlong ? rows : rows.slice(0, MAX_BARS);
  const numberIn = (row: readonly ReportCell[] | undefined): number => Number(row?.[value] ?? 0);
  const points = drawnRows.map((row, index) => ({
    name: String(row[name]),
    value: numberIn(row),
    before: before && numberIn(isAlong ? before[index] : before.find((other) => other[name] === row[name])),
  }));
  const highest = Math.max(...points.flatMap((point) => [point.value, point.before ?? 0]));
  if (highest === 0) return;
  page.ensureSpace(CHART + 60);
  const { doc } = page;
  const { kind, label } = columns[value]!;
  const series = before ? `${label}; outlined: before` : label;
  page.tag('P', () => {
    page.y += page.write(`${series}. Highest: ${formatCell(kind, highest)}`, MARGIN, page.y, CELL) + 4;
  });
  const bottom = page.y + CHART;
  const step = WIDTH / points.length;
  const width = Math.min(before ? step * 0.4 : step * 0.8, 36);
  const labelStep = Math.ceil(points.length / 10);
  page.decoration(() => {
    points.forEach((point, index) => {
      const middle = MARGIN + index * step + step / 2;
      const left = before ? middle - width : middle - width / 2;
      const height = (point.value / highest) * CHART;
      if (height > 0) doc.rect(left, bottom - height, width, height).fill(COLOURS.stamp);
      const earlier = ((point.before ?? 0) / highest) * CHART;
      if (earlier > 0)
        doc
          .lineWidth(0.6)
          .rect(middle, bottom - earlier, width, earlier)
          .fillAndStroke(COLOURS.stampTint, COLOURS.inkSoft);
      if (index % labelStep === 0)
        page.write(toPrintable(point.name), middle - (step * labelStep) / 2, bottom + 3, {
          ...CELL,
          size: 7,
          width: step * labelStep,
          align: 'center',
          lines: 1,
        });
    });
  });
  page.rule(bottom, COLOURS.ink);
  page.y = bottom + 20;
};

/** The last page: definitions, and verification data. */
const drawProof = (page: PageLayout, { sections }: ReportDocument, proof: Proof): void => {
  page.turn();
  const facts = (entries: Proof): void => {
    for (const [label, value] of entries) {
      page.ensureSpace(40);
      page.tag('P', () => {
        page.y += page.write(label, MARGIN, page.y, { ...CELL, colour: COLOURS.inkSoft });
        page.y += page.write(value, MARGIN, page.y, { size: 9.5 });
      });
      page.y += 5;
    }
    page.y += 10;
  };
  const defined = new Map(
    sections
      .flatMap((section) => ('figures' in section ? section.figures : []))
      .flatMap(({ label, definition }) => (definition ? [[label, definition] as const] : [])),
  );
  page.heading('Definitions');
  facts([...defined]);
  page.ensureSpace(120);
  page.heading('How this can be checked');
  facts(proof);
};
