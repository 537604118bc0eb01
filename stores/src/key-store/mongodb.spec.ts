import { StoreUnavailable } from '../event-store/event-store.js';
import { openProxy } from '../read-store/mongodb/proxy.fixture.js';
import { scratchDatabase } from '../read-store/mongodb/scratch.js';
import { keyStoreContract } from './key-store.contract.js';
import { openMongoKeyStore } from './mongodb.js';

const { MONGODB_URL } = process.env;
if (!MONGODB_URL) test.skip('MongoDB: skipped, MONGODB_URL names no server to test on', () => {});
else {
  const { url, remove } = scratchDatabase(MONGODB_URL);
  keyStoreContract('MongoDB', async () => openMongoKeyStore(url));
  afterAll(remove);

  test('a server that is frozen is away within a bound, for writes too', async () => {
    const proxy = await openProxy(url);
    const store = openMongoKeyStore(proxy.url);
    await store.create('person');
    proxy.freeze();
    await expect(store.create('other')).rejects.toThrow(StoreUnavailable);
    await Promise.all([store.close(), proxy.close()]);
  }, 6_000);
}

test('says that the engine is away, in time', async () => {
  const store = openMongoKeyStore('mongodb://127.0.0.1:1/parkho');
  await expect(store.create('person')).rejects.toThrow(StoreUnavailable);
  await store.close();
});
