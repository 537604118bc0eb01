import { kills } from './kills.js';

// At length: npm run siege.
test(
  'kill -9 beside writes of every kind loses no acknowledged one, and doubles none',
  async () => expect((await kills({ seed: 1, kills: 3 })).failures).toEqual([]),
  300_000,
);
