import type { Span } from '../../report-version.js';
import type { Column, Figures, Model, Scope, Table } from '../model.js';
import { isNumeric, shownAs } from '../values.js';
import { type Header, headerLines } from './header.js';

/** Characters of the names of figures. */
const FIGURE_WIDTH = 42;
/** Separates the header from the content. */
const RULE = `${'='.repeat(78)}\n`;

/** A text on one line; texts by users may have several. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

const underlined = (title: string): string => `${title}\n${'-'.repeat(title.length)}\n`;

const figuresText = ({ title, figures }: Figures): string =>
  underlined(title) +
  figures
    .map(({ label, kind, value }) => `${`${label}:`.padEnd(FIGURE_WIDTH)}${flat(shownAs(kind, value))}\n`)
    .join('');

const line = (columns: readonly Column[], texts: readonly string[]): string =>
  `${columns
    .map(({ width, kind }, index) =>
      isNumeric(kind) ? texts[index]!.padStart(width) : texts[index]!.padEnd(width),
    )
    .join('  ')
    .trimEnd()}\n`;

const tableText = ({ title, columns, rows, shown = rows.length }: Table): string => {
  const remaining = rows.length - shown;
  return [
    underlined(title),
    rows.length === 0
      ? 'None\n'
      : line(
          columns,
          columns.map(({ label }) => label),
        ),
    ...rows.slice(0, shown).map((row) =>
      line(
        columns,
        columns.map(({ kind }, index) => flat(shownAs(kind, row[index]!))),
      ),
    ),
    remaining > 0 ? `and ${remaining} more\n` : '',
  ].join('');
};

export const txt = {
  body: ({ sections }: Model): string =>
    sections.map((section) => ('figures' in section ? figuresText(section) : tableText(section))).join('\n'),

  file: (header: Header, scope: Scope, body: string): string =>
    `${headerLines(header, scope)
      .map(([label, value]) => `${`${label}:`.padEnd(16)}${value}\n`)
      .join('')}${RULE}${body}`,

  bodyIn: (file: string): Span | undefined => {
    const start = file.indexOf(RULE);
    return start < 0 ? undefined : { start: start + RULE.length, end: file.length };
  },
};
