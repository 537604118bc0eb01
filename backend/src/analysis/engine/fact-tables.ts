import {
  BIGINT,
  BOOLEAN,
  DATE,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBTimestampMillisecondsValue,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  TIMESTAMP_MS,
  VARCHAR,
} from '@duckdb/node-api';
import {
  type Column,
  columnsOf,
  FACT_TABLES,
  type FactsSink,
  type FactTable,
  type Value,
} from '@parkho/projections';

/** Maximum number of rows of a DuckDB data chunk. */
const CHUNK_ROWS = 2_048;
/** Most rows before they are written, so that DuckDB bounds the memory of a long log. */
const MAX_BUFFERED_ROWS = 65_536;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** The schema of the tables; queries see them through the views of `createViewsAsOf`. */
const STORAGE_SCHEMA = 'stored';

const STORED_AS: Readonly<Record<Column['type'], { type: DuckDBType; of?: (value: Value) => DuckDBValue }>> =
  {
    text: { type: VARCHAR },
    integer: { type: INTEGER },
    decimal: { type: DOUBLE },
    boolean: { type: BOOLEAN },
    day: { type: DATE, of: (day) => new DuckDBDateValue(Date.parse(String(day)) / DAY_MS) },
    time: {
      type: TIMESTAMP_MS,
      of: (at) => new DuckDBTimestampMillisecondsValue(BigInt(Date.parse(String(at)))),
    },
    position: { type: BIGINT, of: (position) => BigInt(Number(position)) },
  };

type Row = Readonly<Record<string, Value>>;
type RowEnd = Readonly<{ id: number; valid_to: Value; to_day: Value }>;

/**
 * The facts in DuckDB, in the order in which their rows became valid. Rows and their ends are buffered until `flush`: a
 * row that ends before is written once.
 */
export class FactTables implements FactsSink {
  private readonly tables = new Map(FACT_TABLES.map((table) => [table, new TableBuffer()]));
  private waiting = 0;

  private constructor(private readonly connection: DuckDBConnection) {}

  static async create(connection: DuckDBConnection): Promise<FactTables> {
    await connection.run(`CREATE SCHEMA ${STORAGE_SCHEMA}`);
    for (const table of FACT_TABLES) {
      const columns = Object.entries(columnsOf(table)).map(
        ([name, { type }]) => `"${name}" ${STORED_AS[type].type}`,
      );
      await connection.run(
        `CREATE TABLE ${STORAGE_SCHEMA}.${table.name} (row_id INTEGER, ${columns.join(', ')})`,
      );
    }
    return new FactTables(connection);
  }

  begin(table: FactTable, id: number, row: Row): void {
    this.tables.get(table)!.rows.set(id, { ...row, valid_to: null, to_day: null });
    this.waiting++;
  }

  end(table: FactTable, row: Row, id: number): void {
    if (row.valid_to === null) return;
    const { rows, endings } = this.tables.get(table)!;
    if (rows.has(id)) rows.set(id, row);
    else endings.push({ id, valid_to: row.valid_to!, to_day: row.to_day! });
    this.waiting++;
  }

  drop(table: FactTable, id: number): void {
    this.tables.get(table)!.rows.delete(id);
  }

  /** Whether the buffer must be written before more events are folded. */
  get isFull(): boolean {
    return this.waiting >= MAX_BUFFERED_ROWS;
  }

  /** Writes the buffer. */
  async flush(): Promise<void> {
    for (const [table, { rows, endings }] of this.tables) {
      if (rows.size > 0)
        await this.append(
          table.name,
          columnsOf(table),
          [...rows].map(([id, row]) => ({ row_id: id, ...row })),
        );
      rows.clear();
      if (endings.length > 0) await this.endRows(table, endings);
      endings.length = 0;
    }
    this.waiting = 0;
  }

  /**
   * Creates views of the facts as of a position for a connection: each table has the rows that are valid then, and with
   * `_history` those of all positions up to it, without later information.
   */
  static async createViewsAsOf(connection: DuckDBConnection, position: number): Promise<void> {
    for (const table of FACT_TABLES) {
      const names = Object.keys(columnsOf(table)).map((name) => `"${name}"`);
      const columns = names.map((name) =>
        name === '"valid_to"' || name === '"to_day"'
          ? `CASE WHEN valid_to <= ${position} THEN ${name} END AS ${name}`
          : name,
      );
      const history = `SELECT ${columns.join(', ')} FROM ${STORAGE_SCHEMA}.${table.name} WHERE valid_from <= ${position}`;
      await connection.run(
        `CREATE TEMP VIEW ${table.name}_history AS ${history};
        CREATE TEMP VIEW ${table.name} AS ${history} AND (valid_to IS NULL OR valid_to > ${position})`,
      );
    }
  }

  private async endRows(table: FactTable, endings: readonly RowEnd[]): Promise<void> {
    await this.connection.run(
      `CREATE OR REPLACE TABLE ${STORAGE_SCHEMA}.endings (row_id INTEGER, valid_to BIGINT, to_day DATE)`,
    );
    const { valid_to, to_day } = columnsOf(table);
    await this.append(
      'endings',
      { valid_to: valid_to!, to_day: to_day! },
      endings.map(({ id, ...row }) => ({ row_id: id, ...row })),
    );
    await this.connection.run(
      `UPDATE ${STORAGE_SCHEMA}.${table.name} AS ours SET valid_to = endings.valid_to, to_day = endings.to_day
      FROM ${STORAGE_SCHEMA}.endings AS endings WHERE ours.row_id = endings.row_id`,
    );
  }

  private async append(
    table: string,
    columns: Readonly<Record<string, Column>>,
    rows: readonly Row[],
  ): Promise<void> {
    const appender = await this.connection.createAppender(table, STORAGE_SCHEMA);
    const stored = [
      { name: 'row_id', type: INTEGER as DuckDBType, of: undefined },
      ...Object.entries(columns).map(([name, { type }]) => ({ name, ...STORED_AS[type] })),
    ];
    for (let first = 0; first < rows.length; first += CHUNK_ROWS) {
      const part = rows.slice(first, first + CHUNK_ROWS);
      const chunk = DuckDBDataChunk.create(
        stored.map(({ type }) => type),
        part.length,
      );
      chunk.setColumns(
        stored.map(({ name, of }) =>
          part.map((row) => {
            const value = row[name] ?? null;
            return of && value !== null ? of(value) : value;
          }),
        ),
      );
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
  }
}

class TableBuffer {
  /** By id, in the order in which they became valid. */
  readonly rows = new Map<number, Row>();
  /** The ends of rows that are already written. */
  readonly endings: RowEnd[] = [];
}
