import { forgeries } from './forgeries.js';
import { kills } from './kills.js';
import { matrix } from './matrix.js';
import { requests } from './requests.js';

// All of it, and at length: npm run siege.
const TEST_MS = 300_000;

test(
  'every operation answers every role as the matrix says, about what exists and what does not',
  async () => expect((await matrix({ isBrief: true })).failures).toEqual([]),
  TEST_MS,
);

test(
  'a thousand generated requests are refused in our envelope, and the shop goes on',
  async () => expect((await requests({ seed: 1, requests: 1_000 })).failures).toEqual([]),
  TEST_MS,
);

test(
  'forged sessions, reports and proofs are refused, and genuine ones are not',
  async () => expect((await forgeries()).failures).toEqual([]),
  TEST_MS,
);

test(
  'kill -9 beside writes of every kind loses no acknowledged one, and doubles none',
  async () => expect((await kills({ seed: 1, kills: 3 })).failures).toEqual([]),
  TEST_MS,
);
