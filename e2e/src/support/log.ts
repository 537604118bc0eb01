import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { EventMetadata } from '@parkho/contracts';
import { Projector, projections } from '@parkho/projections';
import {
  type Document,
  type EventStore,
  openEventStore,
  openKeyStore,
  openReadStore,
  type Position,
  type ReadStore,
  START,
  type StoredEvent,
  type StoreSettings,
  WrongExpectedRevision,
  withPersonalData,
  withUpcasters,
} from '@parkho/stores';

/** Documents by projection. */
type Documents = Record<string, Document[]>;

/** All events in the log of a stopped or running program. */
const eventsOf = async (events: EventStore): Promise<StoredEvent[]> => {
  const result: StoredEvent[] = [];
  for (let position = START; ; ) {
    const batch = await events.readAll(position, 10_000);
    if (batch.length === 0) return result;
    result.push(...batch);
    position = batch.at(-1)!.position;
  }
};

/** All documents of every read model, by projection and id. */
const documentsOf = async (store: ReadStore): Promise<Documents> => {
  const documentsByProjection: Documents = {};
  for (const { name } of projections) {
    const collection = (await store.active(name))!;
    const documents: Document[] = [];
    for (let skip = 0; ; skip += 1_000) {
      const page = await store.find(collection, { skip, limit: 1_000 });
      documents.push(...page);
      if (page.length < 1_000) break;
    }
    documentsByProjection[name] = documents;
  }
  return documentsByProjection;
};

/** Resolves when the program's read models show everything up to a position. */
const waitUntilCaughtUp = async (store: ReadStore, head: Position): Promise<void> => {
  for (const { name } of projections)
    for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
      const collection = await store.active(name);
      if (collection && (await store.checkpoint(collection)).position >= head) break;
      if (Date.now() > deadline) throw new Error(`${name} did not catch up with the log in time`);
    }
};

/**
 * A program's log, the documents of its read models, and those of read models rebuilt from the log in a separate store.
 */
export const logStateOf = async (
  settings: StoreSettings,
): Promise<{ events: StoredEvent[]; stored: Documents; rebuilt: Documents }> => {
  const folder = mkdtempSync(join(tmpdir(), 'parkho-rebuilt-'));
  const log = await openEventStore(settings);
  const keys = await openKeyStore(settings);
  const readStore = await openReadStore(settings);
  const rebuiltStore = await openReadStore({ dataDir: folder });
  try {
    const events = withUpcasters(withPersonalData(log, keys));
    const projector = new Projector(events, rebuiltStore, projections);
    await projector.start();
    const head = await events.head();
    await projector.waitFor(head, 'all', 60_000);
    await projector.stop();
    await waitUntilCaughtUp(readStore, head);
    return {
      events: await eventsOf(events),
      stored: await documentsOf(readStore),
      rebuilt: await documentsOf(rebuiltStore),
    };
  } finally {
    await Promise.all([log.close(), keys.close(), readStore.close(), rebuiltStore.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The projections whose documents differ from a rebuild. */
export const differentModels = ({ stored, rebuilt }: { stored: Documents; rebuilt: Documents }): string[] =>
  Object.keys(rebuilt).filter((name) => !isDeepStrictEqual(stored[name], rebuilt[name]));

/**
 * The log state of a running program, whose background jobs continue: resolves once the read models equal a rebuild.
 */
export const settledLogStateOf = async (settings: StoreSettings): ReturnType<typeof logStateOf> => {
  for (const deadline = Date.now() + 60_000; ; await sleep(250)) {
    const evidence = await logStateOf(settings);
    if (differentModels(evidence).length === 0 || Date.now() > deadline) return evidence;
  }
};

/**
 * Marks the mail about a new account as failed, in the log of a running program; returns the id of the account's event.
 */
export const addFailedMail = async (dataDir: string, userId: string): Promise<string> => {
  const log = await openEventStore({ dataDir });
  try {
    const [registered] = await log.readStream(`user-${userId}`);
    const { id: eventId, stream, revision, metadata } = registered!;
    const actor = { id: 'system', role: 'system' };
    const deadLetterEvent = {
      id: randomUUID(),
      type: 'ReactionSetAside',
      data: { reactor: 'mail', eventId, stream, revision, failure: 'Refused: 550', attempts: 1 },
      metadata: { ...(metadata as EventMetadata), actor, schema: 1 },
    };
    for (;;)
      try {
        const lastEvent = await log.readLast('setAside-mail');
        await log.append('setAside-mail', lastEvent ? lastEvent.revision : 'no-stream', [deadLetterEvent]);
        return eventId;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
  } finally {
    await log.close();
  }
};
