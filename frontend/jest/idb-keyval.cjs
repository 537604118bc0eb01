/** In place of idb-keyval: jsdom has no IndexedDB. All stores are one. */
const stored = new Map();
const entries = async () => [...stored].map(([key, value]) => [JSON.parse(key), value]);

module.exports = {
  createStore: () => undefined,
  entries,
  keys: async () => (await entries()).map(([key]) => key),
  getMany: async (keys) => keys.map((key) => stored.get(JSON.stringify(key))),
  set: async (key, value) => void stored.set(JSON.stringify(key), value),
  delMany: async (keys) => {
    for (const key of keys) stored.delete(JSON.stringify(key));
  },
  clear: async () => stored.clear(),
};
