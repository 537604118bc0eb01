import { checkMatrix } from './matrix.js';

// At length: npm run siege.
test(
  'every operation answers every role as in the matrix, for existing and missing records',
  async () => expect((await checkMatrix({ isBrief: true })).failures).toEqual([]),
  300_000,
);
