import type { ReportDocument, ReportFigures, ReportTable } from '@parkho/contracts';
import { chartOf } from '../../v1/formats/chart.js';
import { escaped } from '../../v1/formats/escaped.js';
import { html as version1 } from '../../v1/formats/html.js';
import { isNumeric } from '../../v1/values.js';
import { changeOf, formatCell, linesOf } from './rows.js';

const figuresHtml = ({ title, figures }: ReportFigures): string =>
  `<h2>${escaped(title)}</h2>\n<ul class="figures">\n${figures
    .map((figure) => {
      const { label, kind, value, before } = figure;
      const comparison =
        before === undefined
          ? ''
          : `<span>${escaped([`before: ${formatCell(kind, before)}`, changeOf(figure)].filter(Boolean).join(' · '))}</span>`;
      return `<li>${comparison}<span>${escaped(label)}</span><b>${escaped(formatCell(kind, value))}</b></li>\n`;
    })
    .join('')}</ul>\n`;

const tableHtml = (table: ReportTable): string => {
  const { title, columns, rows, totals, shown = rows.length, chart } = table;
  const heading = `<h2>${escaped(title)}</h2>\n`;
  if (rows.length === 0) return `${heading}<p class="more">None</p>\n`;
  const tag = (name: 'th' | 'td', text: string, at: number): string => {
    const attributes = isNumeric(columns[at]!.kind) ? ' class="number"' : '';
    return `<${name}${name === 'th' ? ' scope="col"' : ''}${attributes}>${escaped(text)}</${name}>`;
  };
  const line = (row: ReportTable['rows'][number]): string =>
    `<tr>${columns.map(({ kind }, index) => tag('td', formatCell(kind, row[index]!), index)).join('')}</tr>\n`;
  const remaining = chart?.shape === 'columns' ? 0 : rows.length - shown;
  return [
    heading,
    chart ? chartOf(chartTable(table), chart) : '',
    `<div class="wide" role="region" aria-label="${escaped(title)}" tabindex="0"><table>\n<thead><tr>`,
    ...columns.map(({ label }, index) => tag('th', label, index)),
    '</tr></thead>\n<tbody>\n',
    ...linesOf(table).map((entry) =>
      'row' in entry
        ? line(entry.row)
        : `<tr><td colspan="${columns.length}" class="more">${escaped(`${entry.first} to ${entry.last}: none`)}</td></tr>\n`,
    ),
    '</tbody>',
    totals ? `<tfoot>${line(totals)}</tfoot>` : '',
    '</table></div>\n',
    remaining > 0 ? `<p class="more">and ${remaining} more</p>\n` : '',
  ].join('');
};

/** A table for version 1's chart: money in paisa. */
const chartTable = ({ key, title, columns, rows }: ReportTable) => ({
  key,
  title,
  columns: columns.map((column) => ({ ...column, width: 0 })),
  rows: rows.map((row) =>
    row.map((cell, index) =>
      columns[index]!.kind === 'money' && typeof cell === 'number' ? Math.round(cell * 100) : cell,
    ),
  ),
});

/** The definitions of the figures on the page, once each. */
const definitionsHtml = ({ sections }: ReportDocument): string => {
  const defined = new Map(
    sections
      .flatMap((section) => ('figures' in section ? section.figures : []))
      .flatMap(({ label, definition }) => (definition ? [[label, definition] as const] : [])),
  );
  const lines = [...defined].map(
    ([label, definition]) => `<dt>${escaped(label)}</dt><dd>${escaped(definition)}</dd>\n`,
  );
  return `<h2>Definitions</h2>\n<dl>\n${lines.join('')}</dl>\n`;
};

export const html = {
  ...version1,
  body: (document: ReportDocument): string =>
    [
      ...document.summary.map((sentence) => `<p>${escaped(sentence)}</p>\n`),
      ...document.sections.map((section) =>
        'figures' in section ? figuresHtml(section) : tableHtml(section),
      ),
      definitionsHtml(document),
    ].join(''),
};
