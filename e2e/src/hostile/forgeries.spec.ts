import { forgeries } from './forgeries.js';

// At length: npm run siege.
test(
  'forged sessions, reports and proofs are refused, and genuine ones are not',
  async () => expect((await forgeries()).failures).toEqual([]),
  300_000,
);
