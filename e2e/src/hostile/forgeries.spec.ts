import { checkForgeries } from './forgeries.js';

// At length: npm run siege.
test(
  'forged sessions, reports and proofs are rejected, and genuine ones accepted',
  async () => expect((await checkForgeries({ isBrief: true })).failures).toEqual([]),
  300_000,
);
