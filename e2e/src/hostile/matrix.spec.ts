import { matrix } from './matrix.js';

// At length: npm run siege.
test(
  'every operation answers every role as the matrix says, about what exists and what does not',
  async () => expect((await matrix({ isBrief: true })).failures).toEqual([]),
  300_000,
);
