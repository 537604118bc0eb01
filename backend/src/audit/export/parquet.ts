import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { ExportEntry } from './export-entry.js';

/** Events of a row group, one of which is in memory. */
const ROW_GROUP_SIZE = 10_000;

/** Columns of texts, except for numbers. */
type Columns = Readonly<Record<string, (entry: ExportEntry) => string>>;

/** A file of Apache Parquet, written by row groups. */
export class ParquetFile {
  readonly #bytes = new ByteWriter();
  readonly #columns: Columns;
  readonly #file: ParquetWriter;
  #rows: ExportEntry[] = [];

  /** @param metadata key-value metadata of the footer */
  constructor(columns: Columns, metadata: Readonly<Record<string, string>>) {
    this.#columns = columns;
    this.#file = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaFromColumnData({ columnData: this.#data() }),
      createdBy: 'Parkho',
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    });
  }

  /** The bytes to send after adding rows. */
  add(entries: readonly ExportEntry[]): Uint8Array {
    this.#rows.push(...entries);
    if (this.#rows.length >= ROW_GROUP_SIZE) this.#group();
    return this.#takeBytes();
  }

  /** The remaining bytes. */
  end(): Uint8Array {
    if (this.#rows.length > 0) this.#group();
    void this.#file.finish();
    return this.#takeBytes();
  }

  #group(): void {
    void this.#file.write({ columnData: this.#data(), rowGroupSize: this.#rows.length });
    this.#rows = [];
  }

  #data() {
    return Object.entries(this.#columns).map(([name, cell]) => ({
      name,
      type: 'STRING' as const,
      nullable: false,
      data: this.#rows.map(cell),
    }));
  }

  #takeBytes(): Uint8Array {
    const bytes = this.#bytes.getBytes().slice();
    // Bytes are not kept after they are sent; the writer's offsets continue.
    (this.#bytes as ByteWriter & { index: number }).index = 0;
    return bytes;
  }
}
