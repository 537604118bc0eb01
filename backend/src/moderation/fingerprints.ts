import { type Fingerprints, type ModerationEvent } from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

type FingerprintsEvent = Extract<ModerationEvent, { type: 'ProductPicturesFingerprinted' }>;

interface FingerprintsCommand {
  productId: string;
  sellerId: string;
  fingerprints: Fingerprints;
}

/** The known fingerprints of one listing's pictures. */
export const fingerprints = {
  initial: {} as Fingerprints,
  evolve: (_, { data }) => data.fingerprints,
  decide: (state, { productId, sellerId, fingerprints }) => {
    const removed = Object.keys(state).filter((hash) => !(hash in fingerprints));
    const isNew = Object.keys(fingerprints).some((hash) => !(hash in state));
    if (!isNew && removed.length === 0) return [];
    return [
      { type: 'ProductPicturesFingerprinted', data: { productId, sellerId, fingerprints, gone: removed } },
    ];
  },
} satisfies Decider<Fingerprints, FingerprintsCommand, FingerprintsEvent>;
