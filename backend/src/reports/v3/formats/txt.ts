import type { ReportDocument, ReportFigures, ReportTable } from '@parkho/contracts';
import { txt as version1 } from '../../v1/formats/txt.js';
import type { Model } from '../../v1/model.js';
import { isNumeric } from '../../v1/values.js';
import { changeOf, formatCell, linesOf } from './rows.js';

/** Characters of the names of figures, and of their values. */
const FIGURE_WIDTH = 42;
const VALUE_WIDTH = 16;

/** A text on one line; texts by users may have several. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
const underlined = (title: string): string => `${title}\n${'-'.repeat(title.length)}\n`;

const figuresText = ({ title, figures }: ReportFigures): string =>
  underlined(title) +
  figures
    .map((figure) => {
      const { label, kind, value, before } = figure;
      const name = `${label}:`.padEnd(FIGURE_WIDTH);
      const current = flat(formatCell(kind, value));
      if (before === undefined) return `${name}${current}\n`;
      const comparison = `before: ${flat(formatCell(kind, before))}`;
      return `${name}${current.padEnd(VALUE_WIDTH)}${[comparison, changeOf(figure)].filter(Boolean).join('  ')}\n`;
    })
    .join('');

/** @param widths characters of each column, independent of the content, so that an erased cell moves no other */
const tableText = (table: ReportTable, widths: readonly number[]): string => {
  const { title, columns, rows, totals, shown = rows.length, chart } = table;
  if (rows.length === 0) return `${underlined(title)}None\n`;
  const textsOf = (row: ReportTable['rows'][number]): string[] =>
    columns.map(({ kind }, index) => flat(formatCell(kind, row[index]!)));
  const line = (texts: readonly string[]): string =>
    `${texts
      .map((text, index) =>
        isNumeric(columns[index]!.kind) ? text.padStart(widths[index]!) : text.padEnd(widths[index]!),
      )
      .join('  ')
      .trimEnd()}\n`;
  const remaining = chart?.shape === 'columns' ? 0 : rows.length - shown;
  return [
    underlined(title),
    line(columns.map(({ label }) => label)),
    ...linesOf(table).map((entry) =>
      'row' in entry ? line(textsOf(entry.row)) : `${entry.first} to ${entry.last}: none\n`,
    ),
    remaining > 0 ? `and ${remaining} more\n` : '',
    totals ? line(textsOf(totals)) : '',
  ].join('');
};

const widthsIn = ({ sections }: Model, key: string): number[] =>
  sections.flatMap((section) =>
    section.key === key && 'columns' in section ? section.columns.map(({ width }) => width) : [],
  );

export const txt = {
  ...version1,
  body: ({ summary, sections }: ReportDocument, model: Model): string =>
    [
      `${underlined('Summary')}${summary.map((sentence) => `${sentence}\n`).join('')}`,
      ...sections.map((section) =>
        'figures' in section ? figuresText(section) : tableText(section, widthsIn(model, section.key)),
      ),
    ].join('\n'),
};
