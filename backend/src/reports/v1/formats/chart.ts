import type { Cell, Kind, Table } from '../model.js';
import { shownAs } from '../values.js';
import { escaped } from './escaped.js';

const TEXT_COLOUR = '#16211d';
const SECONDARY_COLOUR = '#4c5853';
const BAR = '#0b5a4b';
const LINE = '#d8d4c7';
const WIDTH = 720;
const TEXT = `font-size="12" font-family="Figtree, system-ui, sans-serif"`;

/** Most bars of a chart: further rows are in the table below it. */
const MAX_BARS = 12;
const BAR_ROW = 24;
const LABEL_WIDTH = 240;
/** Most characters of a label. */
const LABEL_SIGNS = 30;

const COLUMNS_HEIGHT = 180;
const TOP = 20;
const AXIS = 20;
/** Most labels of an axis, which must not overlap. */
const MAX_LABELS = 8;

const digits = (number: number): string => String(Number(number.toFixed(1)));
const shortened = (text: string): string =>
  [...text].length > LABEL_SIGNS ? `${[...text].slice(0, LABEL_SIGNS - 1).join('')}…` : text;

/** One column of a table, drawn above its labels. The table below it is the accessible alternative. */
export const chartOf = (table: Table, { shape, label, value }: NonNullable<Table['chart']>): string => {
  const columnIndex = (key: string) => table.columns.findIndex((column) => column.key === key);
  const { kind, label: measured } = table.columns[columnIndex(value)]!;
  const points = table.rows.map((row): [string, number] => [
    shownAs('text', row[columnIndex(label)]!),
    (row[columnIndex(value)] as number | null) ?? 0,
  ]);
  const drawn = shape === 'bars' ? points.slice(0, MAX_BARS) : points;
  const highest = Math.max(...drawn.map(([, number]) => number));
  if (highest <= 0) return '';
  const { height, marks } = shape === 'bars' ? bars(drawn, highest, kind) : columns(drawn, highest, kind);
  return `<figure class="wide" aria-label="Chart" tabindex="0"><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(
    `${table.title}: ${measured}. The table below says the same.`,
  )}">\n${marks}</svg></figure>\n`;
};

type Drawing = { height: number; marks: string };

const bars = (points: readonly [string, number][], highest: number, kind: Kind): Drawing => {
  const maxWidth = WIDTH - LABEL_WIDTH - 110;
  const marks = points.map(([label, number], index) => {
    const y = index * BAR_ROW;
    const width = (number / highest) * maxWidth;
    return [
      `<text x="${LABEL_WIDTH - 10}" y="${y + 16}" text-anchor="end" fill="${TEXT_COLOUR}" ${TEXT}>${escaped(shortened(label))}</text>`,
      `<rect x="${LABEL_WIDTH}" y="${y + 4}" width="${digits(width)}" height="${BAR_ROW - 8}" fill="${BAR}"/>`,
      `<text x="${digits(LABEL_WIDTH + width + 8)}" y="${y + 16}" fill="${SECONDARY_COLOUR}" ${TEXT}>${escaped(shownAs(kind, number as Cell))}</text>\n`,
    ].join('');
  });
  return { height: points.length * BAR_ROW, marks: marks.join('') };
};

const columns = (points: readonly [string, number][], highest: number, kind: Kind): Drawing => {
  const step = WIDTH / points.length;
  const bottom = TOP + COLUMNS_HEIGHT;
  const labelStep = Math.ceil(points.length / MAX_LABELS);
  const marks = points.map(([label, number], index) => {
    const height = (number / highest) * COLUMNS_HEIGHT;
    const x = index * step;
    const width = Math.min(step * 0.8, 48);
    const middle = x + step / 2;
    const isLabelled = index % labelStep === 0;
    return [
      `<rect x="${digits(middle - width / 2)}" y="${digits(bottom - height)}" width="${digits(width)}" height="${digits(height)}" fill="${BAR}"/>`,
      isLabelled
        ? `<text x="${digits(Math.min(Math.max(middle, 34), WIDTH - 34))}" y="${bottom + 16}" text-anchor="middle" fill="${SECONDARY_COLOUR}" ${TEXT}>${escaped(label)}</text>`
        : '',
      '\n',
    ].join('');
  });
  return {
    height: bottom + AXIS,
    marks: [
      `<line x1="0" y1="${TOP}" x2="${WIDTH}" y2="${TOP}" stroke="${LINE}"/>`,
      `<text x="0" y="${TOP - 6}" fill="${SECONDARY_COLOUR}" ${TEXT}>${escaped(shownAs(kind, highest))}</text>\n`,
      ...marks,
      `<line x1="0" y1="${bottom}" x2="${WIDTH}" y2="${bottom}" stroke="${TEXT_COLOUR}"/>\n`,
    ].join(''),
  };
};
