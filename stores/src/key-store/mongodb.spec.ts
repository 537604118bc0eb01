import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { StoreUnavailable } from '../event-store/event-store.js';
import { keyStoreContract } from './key-store.contract.js';
import { openMongoKeyStore } from './mongodb.js';

const { MONGODB_URL } = process.env;

if (MONGODB_URL) {
  const url = new URL(MONGODB_URL);
  url.pathname = `/parkho-test-${randomUUID()}`;
  keyStoreContract('MongoDB', async () => openMongoKeyStore(url.href));
  afterAll(async () => {
    const client = new MongoClient(MONGODB_URL);
    await client.db(`${url.pathname.slice(1)}-keys`).dropDatabase();
    await client.close();
  });
} else {
  test.skip('MongoDB key store: set MONGODB_URL', () => {});
}

test('says that the engine is away, in time', async () => {
  const store = openMongoKeyStore('mongodb://127.0.0.1:1/parkho');
  await expect(store.create('person')).rejects.toThrow(StoreUnavailable);
  await store.close();
});
