/** How a value is written: 'money' in rupees, 'decimal' and 'percent' with one digit behind the point. */
export type ReportValueKind = 'text' | 'count' | 'money' | 'decimal' | 'percent';
/** Null: there is none. */
export type ReportCell = string | number | null;

export interface ReportFigure {
  key: string;
  label: string;
  kind: ReportValueKind;
  value: ReportCell;
  /** Of what the report is compared with. */
  before?: ReportCell;
  /** What exactly is counted, and how. */
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
  /** The record that each row is about, null where it has none; `column` names it. */
  records?: { column: string; ofRows: readonly (ReportRecord | null)[] };
  /** Sums of the columns that can be added up; null in the others, and a word in the first. */
  totals?: readonly ReportCell[];
  /** Rows that are shown to a person at first; absent: all. */
  shown?: number;
  /** Keys of the column that names, and of the one that is drawn; 'columns' are along time. */
  chart?: { shape: 'bars' | 'columns'; label: string; value: string };
  /** The rows of what the report is compared with; those along time by their place, others by the first column. */
  before?: readonly (readonly ReportCell[])[];
}

export type ReportSection = ReportFigures | ReportTable;

/** What a report says at a glance, in lists. */
export interface ReportPreview {
  /** The figures that its type is read for. */
  figures: readonly Omit<ReportFigure, 'definition'>[];
  /** The bars of its first chart along time, the latest of them. */
  trend?: { label: string; values: readonly number[] };
}

/** Days that a report is about; `from` is null where they have no beginning. */
export interface ReportDays {
  label: string;
  from: string | null;
  to: string;
}

/** What a report of version 3 or later says: the body of its JSON, and data of GET /api/reports/:id/document. */
export interface ReportDocument {
  title: string;
  days: ReportDays;
  comparedWith?: ReportDays & { asOf: string };
  /** Sentences. */
  summary: readonly string[];
  sections: readonly ReportSection[];
}
