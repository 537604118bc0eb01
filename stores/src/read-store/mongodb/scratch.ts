import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

/** Attempts at removing a database: a server that stands in for MongoDB fails while others create collections on it. */
const ATTEMPTS = 5;
/** Between them, in milliseconds. */
const RETRY_DELAY_MS = 200;

/**
 * A separate database for one test run, on the server of a URL; `remove` drops it and those whose names extend its
 * name.
 */
export function scratchDatabase(server: string): { url: string; remove(): Promise<void> } {
  const name = `parkho-test-${randomUUID()}`;
  const url = new URL(server);
  url.pathname = name;
  return {
    url: url.href,
    async remove() {
      const client = new MongoClient(server);
      try {
        for (let attempt = 1; ; attempt++)
          try {
            return await dropAll(client, name);
          } catch (error) {
            if (attempt === ATTEMPTS) throw error;
            await setTimeout(RETRY_DELAY_MS);
          }
      } finally {
        await client.close();
      }
    },
  };
}

async function dropAll(client: MongoClient, name: string): Promise<void> {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  // Without collections a database is gone; servers that stand in for MongoDB do not always drop it whole.
  for (const database of databases.filter((each) => each.name.startsWith(name)))
    for (const collection of await client.db(database.name).collections()) await collection.drop();
}
