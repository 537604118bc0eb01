import { requests } from './requests.js';

// At length: npm run siege.
test(
  'a thousand generated requests are rejected in the envelope, and the shop keeps serving',
  async () => expect((await requests({ seed: 1, requests: 1_000 })).failures).toEqual([]),
  300_000,
);
