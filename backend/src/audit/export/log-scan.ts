import { type AuditEntry, auditFieldOf, isAuditedKind, type Recorded } from '@parkho/contracts';
import {
  type AuditDocument,
  type AuditSelection,
  auditDocument,
  productsByIds,
  selecting,
} from '@parkho/projections';
import {
  type EventLocation,
  type EventStore,
  type Position,
  START,
  type StoredEvent,
  UnreadableEvent,
} from '@parkho/stores';
import type { ReadModels } from '../../platform/engines/read-models.js';
import { auditEntryOf, type EntrySource, type NameOf } from '../entries/entry.js';
import { EMPTY_STATE } from '../entries/fields.js';
import { type DisplayFold, RECORD_TYPES, type RecordType } from '../entries/record-types.js';
import { NOTHING_VISIBLE, Redaction } from '../entries/redaction.js';
import type { ExportEntry } from './export-entry.js';

/** Events read at a time: with more of them, most outlive two young collections, and are copied by each. */
const PAGE = 100;
/** Maximum number of records whose state or name is cached; others are folded from their beginning again. */
const MAX_CACHED = 10_000;

/** The state of a record after its last folded event. */
interface CachedRecord {
  redaction: Redaction;
  fold: DisplayFold;
  /** The displayed fields after its last event. */
  after: () => object;
  /** The revision of its last event. */
  revision: number;
}

/**
 * The selected entries in log order, up to a position, in one pass from the beginning: records are folded as their
 * events come, within bounded memory.
 */
export class LogScan {
  readonly #records: BoundedCache<CachedRecord>;
  readonly #names: BoundedCache<string>;
  readonly #matches: (document: AuditDocument) => boolean;

  /**
   * @param maxCached maximum number of cached records: fewer take less memory, and are folded from their beginning more
   * often
   */
  constructor(
    private readonly events: EventStore,
    private readonly models: Pick<ReadModels, 'products' | 'audit'>,
    private readonly categories: NameOf,
    private readonly selection: AuditSelection,
    maxCached = MAX_CACHED,
  ) {
    this.#records = new BoundedCache(maxCached);
    this.#names = new BoundedCache(10 * maxCached);
    this.#matches = selecting(selection);
  }

  /** The entries of the whole log up to a position. */
  async *entries(upTo: Position): AsyncGenerator<ExportEntry[], void, undefined> {
    for (let position = START; position < upTo; ) {
      const next = await this.after(position, PAGE, upTo);
      if (!next) return;
      position = next.last.position;
      yield next.entries;
    }
  }

  /**
   * The entries of the next events after a position, up to another, and the last event that was read, even where it has
   * no entry; undefined at the end of the log.
   */
  async after(
    position: Position,
    limit: number,
    upTo?: Position,
  ): Promise<{ entries: ExportEntry[]; last: EventLocation } | undefined> {
    const page = await this.events.readAll(position, limit).catch((error: unknown) => {
      if (error instanceof UnreadableEvent) return error;
      throw error;
    });
    if (page instanceof UnreadableEvent)
      return { entries: await this.#unreadable(page), last: page.location };
    const last = page.at(-1);
    if (!last) return undefined;
    const included = upTo === undefined ? page : page.filter((event) => event.position <= upTo);
    const documents = included.map((event) => auditDocument(event as unknown as Recorded));
    await this.#cacheNames(documents);
    const entries: ExportEntry[] = [];
    for (const [index, event] of included.entries()) {
      const document = documents[index]!;
      const type = recordTypeOf(document);
      // Awaited only where it is necessary: a promise for each event takes longer than its fold.
      const record = type && (this.#cached(event) ?? (await this.#refolded(event, type)));
      const entry =
        record instanceof UnreadableEvent
          ? this.#matches(document) && this.#shown(document, { unreadable: record.reason })
          : this.#entry(event, document, record);
      if (entry) entries.push(entry);
    }
    return { entries, last };
  }

  /** Folds the event into its record, where it has one. */
  #entry(event: StoredEvent, document: AuditDocument, record?: CachedRecord): ExportEntry | undefined {
    const isSelected = this.#matches(document);
    if (!record && !isSelected) return undefined;
    const redaction = record?.redaction ?? new Redaction(NOTHING_VISIBLE);
    const redacted = redaction.redact(event);
    const before = record?.after ?? emptyState;
    if (record) {
      record.after = record.fold(redacted);
      record.revision = event.revision;
    }
    if (!isSelected) return undefined;
    const after = record?.after ?? emptyState;
    return this.#shown(document, { event: redacted, before: before(), after: after() }, redaction);
  }

  async #unreadable({ location, reason }: UnreadableEvent): Promise<ExportEntry[]> {
    const document = await this.models.audit.get(location.position);
    const entry = document && this.#matches(document) && this.#shown(document, { unreadable: reason });
    return entry ? [entry] : [];
  }

  #shown(
    document: AuditDocument,
    source: EntrySource,
    redaction = new Redaction(NOTHING_VISIBLE),
  ): ExportEntry | undefined {
    const entry = auditEntryOf(document, source, { nameOf: this.#nameOf, redaction, inFile: true });
    return this.#changes(entry) ? entry : undefined;
  }

  /** The state of a record right before an event, unless it was evicted. */
  #cached({ stream, revision }: StoredEvent): CachedRecord | undefined {
    const cached = this.#records.get(stream);
    return cached?.revision === revision - 1 ? cached : undefined;
  }

  /** The same, folded from the beginning of the record. */
  async #refolded(
    { stream, revision }: StoredEvent,
    type: RecordType,
  ): Promise<CachedRecord | UnreadableEvent> {
    const record: CachedRecord = {
      redaction: new Redaction(NOTHING_VISIBLE),
      fold: type.folding(),
      after: emptyState,
      revision: -1,
    };
    this.#records.set(stream, record);
    if (revision === 0) return record;
    try {
      for (const earlier of (await this.events.readStream(stream)).slice(0, revision)) {
        record.after = record.fold(record.redaction.redact(earlier));
        record.revision = earlier.revision;
      }
      return record;
    } catch (error) {
      if (error instanceof UnreadableEvent) return error;
      throw error;
    }
  }

  readonly #nameOf: NameOf = (id) => this.categories(id) ?? (this.#names.get(id) || undefined);

  /** The names of listings whose events do not have them; empty if there is none. */
  async #cacheNames(documents: readonly AuditDocument[]): Promise<void> {
    const unknown = new Set<string>();
    for (const document of documents) {
      const { kind, thing } = document;
      const isNamed = kind === 'product' || kind === 'inspection';
      if (isNamed && this.#matches(document) && this.#names.get(thing) === undefined) unknown.add(thing);
    }
    if (unknown.size === 0) return;
    const ids = [...unknown];
    const names = new Map(
      (await productsByIds(this.models.products, ids)).map(({ _id, name }) => [_id, name] as const),
    );
    for (const id of ids) this.#names.set(id, names.get(id) ?? '');
  }

  /** Whether the event has changed the filtered field; events that begin a record change none. */
  #changes({ changes, revision, kind }: Pick<AuditEntry, 'changes' | 'revision' | 'kind'>): boolean {
    const { field } = this.selection;
    return (
      field === undefined ||
      ((revision > 0 || kind === 'inspection') &&
        changes.some((change) => auditFieldOf(change.field) === field))
    );
  }
}

const emptyState = () => EMPTY_STATE;

/** The type of the record whose stream an event is in. */
const recordTypeOf = ({ kind, thing, stream }: AuditDocument): RecordType | undefined =>
  isAuditedKind(kind) && RECORD_TYPES[kind].streamOf(thing) === stream ? RECORD_TYPES[kind] : undefined;

/** A cache of about so many values: those that were not used for as many others are evicted. */
class BoundedCache<V> {
  #younger = new Map<string, V>();
  #older = new Map<string, V>();

  constructor(private readonly capacity: number) {}

  get(key: string): V | undefined {
    const young = this.#younger.get(key);
    if (young !== undefined) return young;
    const old = this.#older.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: V): void {
    if (this.#younger.size >= this.capacity / 2) [this.#older, this.#younger] = [this.#younger, new Map()];
    this.#younger.set(key, value);
  }
}
