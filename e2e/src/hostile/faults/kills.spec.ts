import { killDuringWrites } from './kills.js';

// At length: npm run siege.
test(
  'kill -9 during writes of every kind loses and duplicates no acknowledged write',
  async () => expect((await killDuringWrites({ seed: 1, kills: 3 })).failures).toEqual([]),
  300_000,
);
