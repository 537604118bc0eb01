import {
  CheckpointMoved,
  type Document,
  type EventStore,
  type ReadStore,
  START,
  StoreUnavailable,
  UnreadableEvent,
} from '@parkho/stores';

/** The collection, of one document, that identifies the log of the others. */
const COLLECTION = 'origin';

interface LogIdentity extends Document {
  /** Id of the log's first event: identifies the log, on every engine. */
  firstEvent: string;
}

/** The read models belong to another log, or the log has lost events that they have folded. */
export class LogMismatch extends Error {
  constructor(difference: string) {
    super(
      `${difference}. If this is the wrong log, correct EVENTSTORE_URL or DATA_DIR, or restore its files from a ` +
        'backup. If it is the right log, delete the read models (read-models.sqlite, or the database of ' +
        'MONGODB_URL): the next start rebuilds them. See docs/operations/recovery.md, "A log that does not match"',
    );
    this.name = 'LogMismatch';
  }
}

/**
 * Compares the read models with the log, as far as both are available, and stores the id of their log.
 * @throws LogMismatch
 */
export async function verifyLogIdentity(events: EventStore, readStore: ReadStore): Promise<void> {
  try {
    const head = await events.head();
    for (const collection of await readStore.list(''))
      if ((await readStore.checkpoint(collection)).position > head)
        throw new LogMismatch('The log is shorter than the read models');
    const firstEvent = await firstEventId(events);
    if (firstEvent === undefined) return;
    await readStore.ensure(COLLECTION, { fields: {}, indexes: [] });
    const origin = await readStore.get<LogIdentity>(COLLECTION, 'log');
    if (!origin)
      await readStore.commit(COLLECTION, {
        from: START,
        to: START,
        put: [{ _id: 'log', firstEvent } as LogIdentity],
        remove: [],
      });
    else if (origin.firstEvent !== firstEvent) throw new LogMismatch('The read models belong to another log');
  } catch (error) {
    // Another process writes it at the same time.
    if (!(error instanceof StoreUnavailable || error instanceof CheckpointMoved)) throw error;
  }
}

async function firstEventId(events: EventStore): Promise<string | undefined> {
  try {
    return (await events.readAll(START, 1))[0]?.id;
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.location.id;
    throw error;
  }
}
