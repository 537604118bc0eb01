import type { Span } from '../../report-version.js';
import type { Figures, Model, Scope, Table } from '../model.js';
import { isNumeric, shownAs } from '../values.js';
import { chartOf } from './chart.js';
import { escaped } from './escaped.js';
import { type Header, headerLines } from './header.js';

const MAIN = '<main>\n';
const END = '</main>\n</body>\n</html>\n';

/** Colours and type of the shop (frontend/src/theme), which a page alone does not have; black on white in print. */
const STYLE = `
@page { size: A4; margin: 16mm 14mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 32px 16px 64px; max-width: 1120px; background: #fffefb; color: #16211d; font: 15px/1.5 Figtree, system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.2; letter-spacing: -0.01em; }
h2 { margin: 40px 0 12px; font-size: 19px; line-height: 1.3; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 20px; margin: 0; font-size: 13px; }
dt { color: #4c5853; }
dd { margin: 0; overflow-wrap: anywhere; }
header { padding: 0 0 20px; border-bottom: 2px solid #0b5a4b; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(168px, 1fr)); margin: 0; padding: 0 1px 1px 0; list-style: none; }
.figures li { display: flex; flex-direction: column-reverse; justify-content: flex-end; margin: 0 -1px -1px 0; padding: 10px 14px; border: 1px solid #d8d4c7; color: #4c5853; font-size: 13px; line-height: 1.35; }
.figures b { color: #16211d; font-size: 22px; line-height: 1.3; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
.few, figure { max-width: 720px; }
.wide:focus-visible { outline: 2px solid #0b5a4b; outline-offset: 2px; }
.short { white-space: nowrap; }
table { width: 100%; border-collapse: collapse; font-size: 13px; line-height: 1.4; }
th, td { padding: 5px 10px 5px 0; border-bottom: 1px solid #d8d4c7; text-align: left; vertical-align: top; overflow-wrap: break-word; }
th { color: #4c5853; font-weight: 600; border-bottom-color: #16211d; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:last-child, td:last-child { padding-right: 0; }
figure { margin: 0 0 16px; }
svg { display: block; width: 100%; min-width: 520px; height: auto; }
.more { color: #4c5853; font-size: 13px; }
@media print {
  body { padding: 0; max-width: none; font-size: 11px; background: none; }
  h2 { margin-top: 24px; break-after: avoid; }
  figure, tr, li, .figures { break-inside: avoid; }
  thead { display: table-header-group; }
  table { font-size: 9px; }
  .wide { overflow: visible; }
  svg { min-width: 0; }
  .short:not(.day) { white-space: normal; }
}
`;

/** Characters of a text that stays on one line, of one that also does so in print, and columns that fit a page. */
const SHORT_TEXT_LENGTH = 17;
const DAY = 11;
const MAX_NARROW_COLUMNS = 3;

/** Content wider than a phone scrolls, also by keyboard. */
const scrolling = (title: string, isNarrow: boolean): string =>
  `<div class="wide${isNarrow ? ' few' : ''}" role="region" aria-label="${escaped(title)}" tabindex="0">`;

const figuresHtml = ({ title, figures }: Figures): string =>
  `<h2>${escaped(title)}</h2>\n<ul class="figures">\n${figures
    .map(
      ({ label, kind, value }) =>
        `<li><span>${escaped(label)}</span><b>${escaped(shownAs(kind, value))}</b></li>\n`,
    )
    .join('')}</ul>\n`;

const lengthClass = (width: number): string =>
  width <= DAY ? ' class="short day"' : width <= SHORT_TEXT_LENGTH ? ' class="short"' : '';

const tableHtml = (table: Table): string => {
  const { title, columns, rows, shown = rows.length, chart } = table;
  if (rows.length === 0) return `<h2>${escaped(title)}</h2>\n<p class="more">None</p>\n`;
  const tag = (name: 'th' | 'td', text: string, index: number) => {
    const { kind, width } = columns[index]!;
    const attributes = isNumeric(kind) ? ' class="number"' : lengthClass(width);
    return `<${name}${name === 'th' ? ' scope="col"' : ''}${attributes}>${escaped(text)}</${name}>`;
  };
  const remaining = rows.length - shown;
  return [
    `<h2>${escaped(title)}</h2>\n`,
    chart ? chartOf(table, chart) : '',
    `${scrolling(title, columns.length <= MAX_NARROW_COLUMNS)}<table>\n<thead><tr>${columns
      .map(({ label }, index) => tag('th', label, index))
      .join('')}</tr></thead>\n<tbody>\n`,
    ...rows
      .slice(0, shown)
      .map(
        (row) =>
          `<tr>${columns.map(({ kind }, index) => tag('td', shownAs(kind, row[index]!), index)).join('')}</tr>\n`,
      ),
    '</tbody></table></div>\n',
    remaining > 0 ? `<p class="more">and ${remaining} more</p>\n` : '',
  ].join('');
};

export const html = {
  body: ({ sections }: Model): string =>
    sections.map((section) => ('figures' in section ? figuresHtml(section) : tableHtml(section))).join(''),

  file: (header: Header, scope: Scope, body: string): string =>
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(header.title)}, ${scope.asOf}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escaped(header.title)}</h1>
<dl>
${headerLines(header, scope)
  .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>\n`)
  .join('')}</dl>
</header>
${MAIN}${body}${END}`,

  bodyIn: (file: string): Span | undefined => {
    const start = file.indexOf(MAIN);
    return start < 0 || !file.endsWith(END)
      ? undefined
      : { start: start + MAIN.length, end: file.length - END.length };
  },
};
