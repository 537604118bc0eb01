import { randomUUID } from 'node:crypto';
import { type DataOf, type EventMetadata, KEYS_STREAM, PERSONAL_DATA, schemaOf } from '@parkho/contracts';
import { type EventStore, StoreUnavailable, WrongExpectedRevision } from '../event-store/event-store.js';
import {
  digestAfter,
  fingerprintOf,
  type KeyEngine,
  KeyErased,
  type KeyStore,
  type KeyTally,
  NO_KEYS,
} from '../key-store/key-store.js';
import { keyCoverage, type PersonalDataTable } from './personal-data.js';

/** Most cached ids with recorded keys. */
const CAPACITY = 10_000;

type KeyRecord = DataOf<'KeysRecorded'> & { revision: number };

/** The keys are not those of the log. The message says how they differ. */
export class KeysDiffer extends Error {
  constructor(difference: string) {
    super(difference);
    this.name = 'KeysDiffer';
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
  #covered = 0;
  #recording: Promise<void> = Promise.resolve();
  /** Ids that wait for the next batch of new keys. */
  readonly #wanted = new Set<string>();
  #making: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #verified: Promise<number> | undefined;

  /** @param log as it is stored */
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
    await this.#asVerified(() => this.#made(id));
    const key = await this.store.create(id);
    this.#recorded.add(id);
    if (this.#recorded.size > CAPACITY) this.#recorded.delete(this.#recorded.values().next().value!);
    return key;
  }

  /** Resolves when the id has a recorded key. Ids that arrive while others are created share one batch. */
  #made(id: string): Promise<void> {
    this.#wanted.add(id);
    this.#next ??= this.#making.then(() => {
      const ids = [...this.#wanted];
      this.#wanted.clear();
      this.#next = undefined;
      return this.#make(ids);
    });
    const made = this.#next;
    this.#making = made.catch(() => undefined);
    return made;
  }

  async #make(ids: readonly string[]): Promise<void> {
    let last = -1;
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
      last = Math.max(last, number);
    }
    await this.#record(last);
  }

  async erase(id: string): Promise<void> {
    // First: an erasure must not wait for the log.
    await this.store.erase(id);
    await this.#asVerified(() => this.#record(Number.POSITIVE_INFINITY));
  }

  close(): Promise<void> {
    return this.store.close();
  }

  /**
   * Compares every key with the log's record, or where the log of an older Parkho has none, with the texts of every
   * person.
   * @returns the number of keys that do not have the wrapping of the settings
   * @throws KeysDiffer
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
    let altered: string | undefined;
    let keys = 0;
    let erased = 0;
    let otherwise = 0;
    let digest = NO_KEYS;
    let digestThen = NO_KEYS;
    for await (const entry of this.store.entries()) {
      const { id, key, fingerprint } = entry;
      digest = digestAfter(digest, id, fingerprint);
      if (entry.digest !== digest || (key && fingerprintOf(id, key) !== fingerprint)) altered ??= id;
      if (!key) erased++;
      if (!entry.isAsSet) otherwise++;
      if (++keys === record?.keys) digestThen = digest;
    }
    if (record && keys < record.keys) throw tooFew(record, keys);
    if (altered !== undefined)
      throw new KeysDiffer(`The key ${altered} has been altered, or one before it is missing`);
    if (record) requireAll(record, { keys, erased, digest: digestThen });
    else await this.#requirePeople();
    await this.#record(Number.POSITIVE_INFINITY);
    return otherwise;
  }

  async #requirePeople(): Promise<void> {
    const { people, missing, unopened } = await keyCoverage(this.log, this.store, this.table);
    if (missing > 0)
      throw new KeysDiffer(`The keys of ${missing} of the ${people} people in the log are missing`);
    if (unopened > 0)
      throw new KeysDiffer(
        `The keys of ${unopened} of the ${people} people in the log cannot decrypt their texts`,
      );
  }

  /**
   * @throws StoreUnavailable where the keys are not those of the log, without details: a request must not reveal more
   */
  async #asVerified(work: () => Promise<void>): Promise<void> {
    try {
      await this.verify();
      await work();
    } catch (cause) {
      throw cause instanceof KeysDiffer ? new StoreUnavailable('The key store', { cause }) : cause;
    }
  }

  async #lastRecord(): Promise<KeyRecord | undefined> {
    const last = await this.log.readLast(KEYS_STREAM);
    return last ? { ...(last.data as DataOf<'KeysRecorded'>), revision: last.revision } : undefined;
  }

  /** Whether the store holds the recorded keys, without reading each. */
  async #compare(): Promise<{ record: KeyRecord | undefined; tally: KeyTally }> {
    const record = await this.#lastRecord();
    const tally = await this.store.tally();
    if (record) {
      requireAll(record, { ...tally, digest: (await this.store.digestOf(record.keys)) ?? 'none' });
      this.#covered = record.keys;
    }
    return { record, tally };
  }

  /** Resolves when the log has recorded the id of this number; ids that arrive meanwhile share one event. */
  #record(number: number): Promise<void> {
    this.#recording = this.#recording
      .catch(() => undefined)
      .then(() => (number < this.#covered ? undefined : this.#append()));
    return this.#recording;
  }

  async #append(): Promise<void> {
    for (;;) {
      const { record, tally } = await this.#compare();
      if (record ? record.keys === tally.keys && record.erased === tally.erased : tally.keys === 0) return;
      try {
        await this.log.append(KEYS_STREAM, record?.revision ?? 'no-stream', [eventOf(tally)]);
        this.#covered = tally.keys;
        return;
      } catch (error) {
        // Another process has recorded some meanwhile.
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }
}

const tooFew = ({ keys }: KeyTally, held: number): KeysDiffer =>
  new KeysDiffer(`The log has recorded ${keys} keys, but there are ${held}`);

/** @param held the tally of the store, with the digest over as many ids as are recorded */
const requireAll = (recorded: KeyTally, held: KeyTally): void => {
  const { keys, erased } = recorded;
  if (held.keys < keys) throw tooFew(recorded, held.keys);
  if (held.digest !== recorded.digest)
    throw new KeysDiffer(`The first ${keys} keys differ from those recorded in the log`);
  if (held.erased < erased)
    throw new KeysDiffer(
      `The log has recorded ${erased} erasures, but there are ${held.erased}: erased keys have returned`,
    );
};

const eventOf = (data: KeyTally) => {
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
