import {
  type AuditEntry,
  auditFieldOf,
  auditSubjectOf,
  isAuditedKind,
  type Recorded,
} from '@parkho/contracts';
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
import { type Fields, NO_FIELDS } from '../entries/fields.js';
import { type FieldsFold, RECORD_TYPES } from '../entries/record-types.js';
import { NOTHING_VISIBLE, Redaction } from '../entries/redaction.js';
import type { ExportEntry } from './export-entry.js';

/** Events read at a time. */
const PAGE = 1_000;
/** Maximum number of records whose state or name is cached; others are folded from their beginning again. */
const MAX_CACHED = 10_000;

/** The state of a record after its last folded event. */
interface CachedRecord {
  concealment: Redaction;
  fold: FieldsFold;
  after: () => Fields;
  /** The revision of its last event. */
  revision: number;
}

/**
 * The selected entries in log order, up to a position, in one pass from the beginning: records are folded as their
 * events come, within bounded memory.
 */
export class LogScan {
  readonly #known: BoundedCache<CachedRecord>;
  readonly #names: BoundedCache<string>;
  readonly #matches: (document: AuditDocument) => boolean;

  /** @param kept most cached records: fewer take less memory, and are folded from their beginning more often */
  constructor(
    private readonly events: EventStore,
    private readonly models: Pick<ReadModels, 'products' | 'audit'>,
    private readonly categories: NameOf,
    private readonly selection: AuditSelection,
    kept = MAX_CACHED,
  ) {
    this.#known = new BoundedCache(kept);
    this.#names = new BoundedCache(10 * kept);
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
    const passed = upTo === undefined ? page : page.filter((event) => event.position <= upTo);
    const documents = passed.map((event) => auditDocument(event as unknown as Recorded));
    await this.#cacheNames(documents.filter(this.#matches));
    const entries: ExportEntry[] = [];
    for (const [nth, event] of passed.entries()) {
      const entry = await this.#entry(event, documents[nth]!);
      if (entry) entries.push(entry);
    }
    return { entries, last };
  }

  async #entry(event: StoredEvent, document: AuditDocument): Promise<ExportEntry | undefined> {
    const passed = await this.#fold(event).catch((error: unknown) => {
      // An earlier event of its stream cannot be read.
      if (error instanceof UnreadableEvent) return error;
      throw error;
    });
    if (!this.#matches(document)) return undefined;
    if (passed instanceof UnreadableEvent) return this.#shown(document, { unreadable: passed.reason });
    const { concealed, before, after, concealment } = passed;
    return this.#shown(document, { event: concealed(), before: before(), after: after() }, concealment);
  }

  async #unreadable({ location: place, reason }: UnreadableEvent): Promise<ExportEntry[]> {
    const document = await this.models.audit.get(place.position);
    const entry = document && this.#matches(document) && this.#shown(document, { unreadable: reason });
    return entry ? [entry] : [];
  }

  #shown(
    document: AuditDocument,
    reading: EntrySource,
    concealment = new Redaction(NOTHING_VISIBLE),
  ): ExportEntry | undefined {
    const entry = auditEntryOf(document, reading, { nameOf: this.#nameOf, concealment, inFile: true });
    return this.#changes(entry) ? entry : undefined;
  }

  /** Folds an event, where its stream is that of a record. */
  async #fold(event: StoredEvent) {
    const { kind, thing } = auditSubjectOf(event.stream, event.type);
    if (!isAuditedKind(kind) || RECORD_TYPES[kind].streamOf(thing) !== event.stream) {
      const concealment = new Redaction(NOTHING_VISIBLE);
      return { concealment, concealed: () => concealment.conceal(event), before: nothing, after: nothing };
    }
    const known = await this.#recordBefore(event, () => RECORD_TYPES[kind].folding());
    const before = known.after;
    const concealed = known.concealment.conceal(event);
    known.after = known.fold(concealed);
    known.revision = event.revision;
    return { concealment: known.concealment, concealed: () => concealed, before, after: known.after };
  }

  /** The state of a record before an event. */
  async #recordBefore({ stream, revision }: StoredEvent, begin: () => FieldsFold): Promise<CachedRecord> {
    const cached = this.#known.get(stream);
    if (cached?.revision === revision - 1) return cached;
    const known: CachedRecord = {
      concealment: new Redaction(NOTHING_VISIBLE),
      fold: begin(),
      after: nothing,
      revision: -1,
    };
    this.#known.set(stream, known);
    // It was evicted.
    if (revision > 0)
      for (const earlier of (await this.events.readStream(stream)).slice(0, revision)) {
        known.after = known.fold(known.concealment.conceal(earlier));
        known.revision = earlier.revision;
      }
    return known;
  }

  readonly #nameOf: NameOf = (id) => this.categories(id) ?? (this.#names.get(id) || undefined);

  /** The names of listings whose events do not have them; empty if there is none. */
  async #cacheNames(documents: readonly AuditDocument[]): Promise<void> {
    const unknown = documents.filter(
      ({ kind, thing }) =>
        (kind === 'product' || kind === 'inspection') && this.#names.get(thing) === undefined,
    );
    if (unknown.length === 0) return;
    const ids = [...new Set(unknown.map(({ thing }) => thing))];
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

const nothing = () => NO_FIELDS;

/** A cache of about so many values: those that were not used for as many others are evicted. */
class BoundedCache<V> {
  #younger = new Map<string, V>();
  #older = new Map<string, V>();

  constructor(private readonly most: number) {}

  get(key: string): V | undefined {
    const young = this.#younger.get(key);
    if (young !== undefined) return young;
    const old = this.#older.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: V): void {
    if (this.#younger.size >= this.most / 2) [this.#older, this.#younger] = [this.#younger, new Map()];
    this.#younger.set(key, value);
  }
}
