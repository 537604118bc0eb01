import { randomUUID } from 'node:crypto';
import { type DataOf, type EventMetadata, KEYS_STREAM, PERSONAL_DATA, schemaOf } from '@parkho/contracts';
import { type EventStore, StoreUnavailable, WrongExpectedRevision } from '../event-store/event-store.js';
import {
  digestAfter,
  EMPTY_DIGEST,
  fingerprintOf,
  type KeyEngine,
  KeyErased,
  type KeyStore,
  type KeySummary,
} from '../key-store/key-store.js';
import { keyCoverage, type PersonalDataTable } from './personal-data.js';

/** Maximum number of cached ids with recorded keys. */
const CAPACITY = 10_000;

type KeyRecord = DataOf<'KeysRecorded'> & { revision: number };

/** The keys are not those of the log. The message says how they differ. */
export class KeysMismatch extends Error {
  constructor(difference: string) {
    super(difference);
    this.name = 'KeysMismatch';
  }
}

/**
 * Keys that are recorded in the log. A key is used only after the log has recorded it, and none is created while a
 * recorded one is missing: an id never gets a second key because the first one is lost. Keys that a crash left
 * unrecorded are recorded later.
 */
export class RecordedKeys implements KeyStore {
  readonly #recorded = new Set<string>();
  /** Number of ids, from the first, that are recorded in the log. */
  #recordedCount = 0;
  #recording: Promise<void> = Promise.resolve();
  /** Ids that wait for the next batch of new keys. */
  readonly #pendingIds = new Set<string>();
  #creating: Promise<void> = Promise.resolve();
  #nextBatch: Promise<void> | undefined;
  #verified: Promise<number> | undefined;

  /** @param log the raw log */
  constructor(
    private readonly store: KeyEngine,
    private readonly log: EventStore,
    private readonly table: PersonalDataTable = PERSONAL_DATA,
  ) {}

  get(ids: readonly string[]): Promise<Map<string, Buffer | null>> {
    return this.store.get(ids);
  }

  async create(id: string): Promise<Buffer> {
    if (this.#recorded.has(id)) return this.store.create(id);
    await this.#hidingDetails(() => this.#ensureRecorded(id));
    const key = await this.store.create(id);
    this.#recorded.add(id);
    if (this.#recorded.size > CAPACITY) this.#recorded.delete(this.#recorded.values().next().value!);
    return key;
  }

  /** Resolves when the id has a recorded key. Ids that arrive while others are created share one batch. */
  #ensureRecorded(id: string): Promise<void> {
    this.#pendingIds.add(id);
    this.#nextBatch ??= this.#creating.then(() => {
      const ids = [...this.#pendingIds];
      this.#pendingIds.clear();
      this.#nextBatch = undefined;
      return this.#createAndRecord(ids);
    });
    const batch = this.#nextBatch;
    this.#creating = batch.catch(() => undefined);
    return batch;
  }

  async #createAndRecord(ids: readonly string[]): Promise<void> {
    let lastNumber = -1;
    let isCompared = false;
    for (const id of ids) {
      let number = await this.store.numberOf(id);
      if (number === undefined) {
        if (!isCompared) await this.#compare();
        isCompared = true;
        await this.store.create(id).catch((error: unknown) => {
          // Erased meanwhile: only its caller gets the error.
          if (!(error instanceof KeyErased)) throw error;
        });
        number = (await this.store.numberOf(id))!;
      }
      lastNumber = Math.max(lastNumber, number);
    }
    await this.#record(lastNumber);
  }

  async erase(id: string): Promise<void> {
    // First: an erasure must not wait for the log.
    await this.store.erase(id);
    await this.#hidingDetails(() => this.#record(Number.POSITIVE_INFINITY));
  }

  close(): Promise<void> {
    return this.store.close();
  }

  /**
   * Compares every key with the log's record, or where the log of an older version of Parkho has none, with the texts
   * of every person.
   * @returns the number of keys that do not have the wrapping of the settings
   * @throws KeysMismatch
   */
  verify(): Promise<number> {
    this.#verified ??= this.#verifyAll().catch((error: unknown) => {
      this.#verified = undefined;
      throw error;
    });
    return this.#verified;
  }

  async #verifyAll(): Promise<number> {
    const record = await this.#lastRecord();
    let alteredId: string | undefined;
    let keys = 0;
    let erased = 0;
    let differentlyWrapped = 0;
    let digest = EMPTY_DIGEST;
    let digestAtRecord = EMPTY_DIGEST;
    for await (const entry of this.store.entries()) {
      const { id, key, fingerprint } = entry;
      digest = digestAfter(digest, id, fingerprint);
      if (entry.digest !== digest || (key && fingerprintOf(id, key) !== fingerprint)) alteredId ??= id;
      if (!key) erased++;
      if (!entry.hasConfiguredWrapping) differentlyWrapped++;
      if (++keys === record?.keys) digestAtRecord = digest;
    }
    if (record && keys < record.keys) throw keysMissing(record, keys);
    if (alteredId !== undefined)
      throw new KeysMismatch(`The key ${alteredId} has been altered, or one before it is missing`);
    if (record) requireRecordedKeys(record, { keys, erased, digest: digestAtRecord });
    else await this.#requirePeople();
    await this.#record(Number.POSITIVE_INFINITY);
    return differentlyWrapped;
  }

  async #requirePeople(): Promise<void> {
    const { people, missing, undecryptable } = await keyCoverage(this.log, this.store, this.table);
    if (missing > 0)
      throw new KeysMismatch(`The keys of ${missing} of the ${people} people in the log are missing`);
    if (undecryptable > 0)
      throw new KeysMismatch(
        `The keys of ${undecryptable} of the ${people} people in the log cannot decrypt their texts`,
      );
  }

  /** @throws StoreUnavailable if the keys are not those of the log, without details: a request must not reveal more */
  async #hidingDetails(work: () => Promise<void>): Promise<void> {
    try {
      await this.verify();
      await work();
    } catch (cause) {
      throw cause instanceof KeysMismatch ? new StoreUnavailable('The key store', { cause }) : cause;
    }
  }

  async #lastRecord(): Promise<KeyRecord | undefined> {
    const last = await this.log.readLast(KEYS_STREAM);
    return last ? { ...(last.data as DataOf<'KeysRecorded'>), revision: last.revision } : undefined;
  }

  /** Whether the store holds the recorded keys, without reading each. */
  async #compare(): Promise<{ record: KeyRecord | undefined; summary: KeySummary }> {
    const record = await this.#lastRecord();
    const summary = await this.store.summary();
    if (record) {
      requireRecordedKeys(record, { ...summary, digest: (await this.store.digestOf(record.keys)) ?? 'none' });
      this.#recordedCount = record.keys;
    }
    return { record, summary };
  }

  /** Resolves when the log has recorded the id of this number; ids that arrive meanwhile share one event. */
  #record(number: number): Promise<void> {
    this.#recording = this.#recording
      .catch(() => undefined)
      .then(() => (number < this.#recordedCount ? undefined : this.#append()));
    return this.#recording;
  }

  async #append(): Promise<void> {
    for (;;) {
      const { record, summary } = await this.#compare();
      if (record ? record.keys === summary.keys && record.erased === summary.erased : summary.keys === 0)
        return;
      try {
        await this.log.append(KEYS_STREAM, record?.revision ?? 'no-stream', [eventOf(summary)]);
        this.#recordedCount = summary.keys;
        return;
      } catch (error) {
        // Another process has recorded some meanwhile.
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }
}

const keysMissing = ({ keys }: KeySummary, storedCount: number): KeysMismatch =>
  new KeysMismatch(`The log has recorded ${keys} keys, but there are ${storedCount}`);

/** @param stored the summary of the store, with the digest over as many ids as are recorded */
const requireRecordedKeys = (recorded: KeySummary, stored: KeySummary): void => {
  const { keys, erased } = recorded;
  if (stored.keys < keys) throw keysMissing(recorded, stored.keys);
  if (stored.digest !== recorded.digest)
    throw new KeysMismatch(`The first ${keys} keys differ from those recorded in the log`);
  if (stored.erased < erased)
    throw new KeysMismatch(
      `The log has recorded ${erased} erasures, but there are ${stored.erased}: erased keys have returned`,
    );
};

const eventOf = (data: KeySummary) => {
  const id = randomUUID();
  const metadata: EventMetadata = {
    actor: { id: 'system', role: 'system' },
    at: new Date().toISOString(),
    correlationId: id,
    causationId: id,
    commandId: id,
    schema: schemaOf('KeysRecorded'),
  };
  return { id, type: 'KeysRecorded', data, metadata };
};
