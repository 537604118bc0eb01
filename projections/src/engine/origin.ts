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

interface Origin extends Document {
  /** Id of the log's first event: identifies the log, on every engine. */
  firstEvent: string;
}

/** The read models belong to another log, or the log has lost events that they have folded. */
export class ForeignLog extends Error {
  constructor(what: string) {
    super(
      `${what}. Either the log is the wrong one: set EVENTSTORE_URL or DATA_DIR right, or bring its files back from a ` +
        'backup. Or it is the right one: then delete the read models (read-models.sqlite, or the database of ' +
        'MONGODB_URL), which are built from the log at the next start. See docs/operations/recovery.md, "A log that does not match"',
    );
    this.name = 'ForeignLog';
  }
}

/**
 * Compares the read models with the log, as far as both are available, and stores the id of their log.
 * @throws ForeignLog
 */
export async function verifyOrigin(events: EventStore, readStore: ReadStore): Promise<void> {
  try {
    const head = await events.head();
    for (const collection of await readStore.list(''))
      if ((await readStore.checkpoint(collection)).position > head)
        throw new ForeignLog('The log ends before what the read models have seen');
    const firstEvent = await firstOf(events);
    if (firstEvent === undefined) return;
    await readStore.ensure(COLLECTION, { fields: {}, indexes: [] });
    const origin = await readStore.get<Origin>(COLLECTION, 'log');
    if (!origin)
      await readStore.commit(COLLECTION, {
        from: START,
        to: START,
        put: [{ _id: 'log', firstEvent } as Origin],
        remove: [],
      });
    else if (origin.firstEvent !== firstEvent) throw new ForeignLog('The read models are of another log');
  } catch (error) {
    // Another process writes it at the same time.
    if (!(error instanceof StoreUnavailable || error instanceof CheckpointMoved)) throw error;
  }
}

async function firstOf(events: EventStore): Promise<string | undefined> {
  try {
    return (await events.readAll(START, 1))[0]?.id;
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.place.id;
    throw error;
  }
}
