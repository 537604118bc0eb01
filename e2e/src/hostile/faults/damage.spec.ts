import { damageFiles } from './damage.js';

// Every file: npm run siege -- damage.
test(
  'damage to the log is detected, and the rest is served',
  async () => expect((await damageFiles({ seed: 1, file: 'events.sqlite' })).failures).toEqual([]),
  300_000,
);
