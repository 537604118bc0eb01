/** The format of a value: 'money' in rupees, 'decimal' and 'percent' with one decimal. */
export type ReportValueKind = 'text' | 'count' | 'money' | 'decimal' | 'percent';
/** Null: no value. */
export type ReportCell = string | number | null;

export interface ReportFigure {
  key: string;
  label: string;
  kind: ReportValueKind;
  value: ReportCell;
  /** The compared value. */
  before?: ReportCell;
  /** The definition of the figure: what exactly is counted, and how. */
  definition?: string;
}

export interface ReportFigures {
  key: string;
  title: string;
  figures: readonly ReportFigure[];
}

/** A record of the console by its resource and id. */
export type ReportRecord = `${'products' | 'users' | 'external-inspections'}/${string}`;

export interface ReportTable {
  key: string;
  title: string;
  columns: readonly { key: string; label: string; kind: ReportValueKind }[];
  rows: readonly (readonly ReportCell[])[];
  /** The record of each row, null if it has none; `column` names it. */
  records?: { column: string; ofRows: readonly (ReportRecord | null)[] };
  /** Sums of the columns that can be added up; null in the others, and a word in the first. */
  totals?: readonly ReportCell[];
  /** Rows that are shown at first; absent: all. */
  shown?: number;
  /** Keys of the label column and of the drawn one; 'columns' are over time. */
  chart?: { shape: 'bars' | 'columns'; label: string; value: string };
  /** The rows of the compared report; those over time by their place, others by the first column. */
  before?: readonly (readonly ReportCell[])[];
}

export type ReportSection = ReportFigures | ReportTable;

/** A report's preview in lists. */
export interface ReportPreview {
  /** The main figures of its type. */
  figures: readonly Omit<ReportFigure, 'definition'>[];
  /** The bars of its first chart over time, the latest of them. */
  trend?: { label: string; values: readonly number[] };
}

/** The period of a report; `from` is null if it has no beginning. */
export interface ReportDays {
  label: string;
  from: string | null;
  to: string;
}

/** The content of a report of version 3 or later: the body of its JSON, and data of GET /api/reports/:id/document. */
export interface ReportDocument {
  title: string;
  days: ReportDays;
  comparedWith?: ReportDays & { asOf: string };
  /** Sentences. */
  summary: readonly string[];
  sections: readonly ReportSection[];
}
