/** A value of an answer: numbers beyond 2^53 are texts, dates are `YYYY-MM-DD`, times ISO 8601 in UTC. */
export type AnalysisValue = string | number | boolean | null;

export interface AnalysisColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'number' | 'boolean' | 'day' | 'time';
}

/** What an answer rests on: the same question as of the same position gives the same rows and so the same hash. */
export interface AnalysisEvidence {
  /** Events of the log that the facts are folded from. */
  readonly position: number;
  /** Root of the log tree over these events, in hexadecimal digits. */
  readonly root: string;
  /** SHA-256 of columns and rows as canonical JSON, in hexadecimal digits. */
  readonly sha256: string;
  /** The engine and its version, such as `DuckDB v1.5.0`. */
  readonly engine: string;
}

/** Answer of `POST /api/analysis/sql`. */
export interface AnalysisAnswer {
  readonly columns: readonly AnalysisColumn[];
  readonly rows: readonly (readonly AnalysisValue[])[];
  /** More rows than an answer may have: the first are there. */
  readonly truncated: boolean;
  readonly evidence: AnalysisEvidence;
}

export interface AnalysisTable {
  /** As written in SQL. With `_history` appended: the rows of every position up to that of the question. */
  readonly name: string;
  readonly description: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: AnalysisColumn['type'];
    readonly description: string;
  }[];
}

/** Answer of `GET /api/analysis/tables`. */
export interface AnalysisTables {
  /** False where the engine has no binary for this platform: questions are answered with 501. */
  readonly available: boolean;
  readonly tables: readonly AnalysisTable[];
}
