import type { Span } from '../../report-version.js';
import type { Figures, Model, Scope, Table } from '../model.js';
import { plain } from '../values.js';
import { type Header, referenceOf } from './header.js';

const figuresOf = ({ figures }: Figures): object =>
  Object.fromEntries(figures.map(({ key, kind, value }) => [key, plain(kind, value)]));

const rowsOf = ({ columns, rows }: Table): object[] =>
  rows.map((row) =>
    Object.fromEntries(columns.map(({ key, kind }, index) => [key, plain(kind, row[index]!)])),
  );

const START = '"body": ';
const END = '\n}\n';

export const json = {
  body: ({ sections }: Model): string =>
    JSON.stringify(
      Object.fromEntries(
        sections.map((section) => [section.key, 'figures' in section ? figuresOf(section) : rowsOf(section)]),
      ),
      null,
      1,
    ),

  file: (header: Header, { from }: Scope, body: string): string => {
    const { title, question, version, size, root, erasedCells, bodySha256 } = header;
    const content = {
      title,
      ...question,
      from,
      size,
      root,
      version,
      erasedCells,
      bodySha256,
      reference: referenceOf(header),
    };
    return `{\n"header": ${JSON.stringify(content, null, 1)},\n${START}${body}${END}`;
  },

  bodyIn: (file: string): Span | undefined => {
    const start = file.indexOf(`\n${START}`);
    return start < 0 || !file.endsWith(END)
      ? undefined
      : { start: start + 1 + START.length, end: file.length - END.length };
  },
};
