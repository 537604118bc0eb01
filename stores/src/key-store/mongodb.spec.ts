import { StoreUnavailable } from '../event-store/event-store.js';
import { scratchDatabase } from '../read-store/mongodb/scratch.js';
import { keyStoreContract } from './key-store.contract.js';
import { openMongoKeyStore } from './mongodb.js';

const { MONGODB_URL } = process.env;
if (!MONGODB_URL) test.skip('MongoDB: skipped, MONGODB_URL names no server to test on', () => {});
else {
  const { url, remove } = scratchDatabase(MONGODB_URL);
  keyStoreContract('MongoDB', async () => openMongoKeyStore(url));
  afterAll(remove);
}

test('says that the engine is away, in time', async () => {
  const store = openMongoKeyStore('mongodb://127.0.0.1:1/parkho');
  await expect(store.create('person')).rejects.toThrow(StoreUnavailable);
  await store.close();
});
