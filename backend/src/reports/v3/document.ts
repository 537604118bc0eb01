import type {
  ReportCell,
  ReportDocument,
  ReportFigure,
  ReportFigures,
  ReportSection,
  ReportTable,
  ShopReportParameters,
} from '@parkho/contracts';
import type { Figures, Model, Scope, Section, Table } from '../v1/model.js';
import { plain } from '../v1/values.js';
import { DEFINITIONS } from './definitions.js';
import { compareLabel, rangeLabel } from './labels.js';
import { summaryOf } from './summary.js';

/** The fold of one period. */
export interface Part {
  model: Model;
  scope: Scope;
}

/** A report as a document: figures with their definitions, tables with totals, each beside its compared value. */
export const documentOf = (question: ShopReportParameters, now: Part, before?: Part): ReportDocument => {
  const earlier = new Map(before?.model.sections.map((section) => [section.key, section]));
  const sections = now.model.sections.map((section) => sectionOf(section, earlier.get(section.key)));
  const figures = new Map(
    sections
      .flatMap((section) => ('figures' in section ? section.figures : []))
      .map((figure) => [figure.key, figure]),
  );
  const { compare } = question;
  const against =
    compare === 'period' || compare === 'year' ? COMPARISON_PHRASES[compare] : 'the earlier report';
  return {
    title: now.model.title,
    days: { label: rangeLabel(question.range), from: now.scope.from, to: now.scope.to },
    ...(before &&
      compare !== undefined && {
        comparedWith: {
          label: compareLabel(compare),
          from: before.scope.from,
          to: before.scope.to,
          asOf: before.scope.asOf,
        },
      }),
    summary: summaryOf(question.type, figures, against),
    sections,
  };
};

const COMPARISON_PHRASES = { period: 'the period before', year: 'the year before' } as const;

const sectionOf = (section: Section, before: Section | undefined): ReportSection =>
  'figures' in section
    ? figuresOf(section, before && 'figures' in before ? before : undefined)
    : tableOf(section, before && 'rows' in before ? before : undefined);

const figuresOf = ({ key, title, figures }: Figures, before: Figures | undefined): ReportFigures => {
  const earlier = new Map(before?.figures.map((figure) => [figure.key, figure]));
  return {
    key,
    title,
    figures: figures.map(({ key, label, kind, value }): ReportFigure => {
      const { [key]: definition } = DEFINITIONS;
      const was = earlier.get(key);
      return {
        key,
        label,
        kind,
        value: plain(kind, value),
        // A role without accounts then.
        ...(before && { before: was ? plain(kind, was.value) : 0 }),
        ...(definition && { definition }),
      };
    }),
  };
};

const tableOf = (table: Table, before: Table | undefined): ReportTable => {
  const { key, title, columns, rows, records, shown, chart } = table;
  const cellsOf = (all: Table['rows']): ReportCell[][] =>
    all.map((row) => row.map((cell, index) => plain(columns[index]!.kind, cell)));
  const totals = totalsOf(table);
  return {
    key,
    title,
    columns: columns.map(({ key, label, kind }) => ({ key, label, kind })),
    rows: cellsOf(rows),
    ...(records && { records }),
    ...(totals && { totals }),
    ...(shown !== undefined && { shown }),
    ...(chart && { chart }),
    ...(chart && before && { before: cellsOf(before.rows) }),
  };
};

/** Undefined with less than two rows, or where no column can be summed up. */
const totalsOf = ({ columns, rows }: Table): ReportCell[] | undefined => {
  const isSum = columns.map(
    ({ kind, key }) => (kind === 'count' || kind === 'money') && !/^(mean|median)/.test(key),
  );
  if (rows.length < 2 || isSum[0] || !isSum.includes(true)) return undefined;
  return columns.map(({ kind }, index) => {
    if (index === 0) return 'Total';
    if (!isSum[index]) return null;
    const sum = rows.reduce((total, row) => total + ((row[index] as number | null) ?? 0), 0);
    return plain(kind, sum);
  });
};
