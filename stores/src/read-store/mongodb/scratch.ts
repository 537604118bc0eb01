import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';

/** A database of its own for one test run, on the server that a URL names; `remove` drops it and those named after it. */
export function scratchDatabase(server: string): { url: string; remove(): Promise<void> } {
  const name = `parkho-test-${randomUUID()}`;
  const url = new URL(server);
  url.pathname = name;
  return {
    url: url.href,
    async remove() {
      const client = new MongoClient(server);
      try {
        const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
        // Without collections a database is gone; servers that stand in for MongoDB do not always drop it whole.
        for (const database of databases.filter((each) => each.name.startsWith(name)))
          for (const collection of await client.db(database.name).collections()) await collection.drop();
      } finally {
        await client.close();
      }
    },
  };
}
