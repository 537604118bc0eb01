import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  type Fingerprints,
  fingerprintsStream,
  IMAGE_PATH_PATTERN,
  IMAGE_WIDTHS,
  imagePath,
  type ProductImages,
  type Recorded,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { reactionContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { Images } from '../platform/media/images.js';
import type { Reaction } from '../platform/reactions/reaction.js';
import { Reactors } from '../platform/reactions/reactors.js';
import { fingerprints } from './fingerprints.js';

type Handled = 'ProductListed' | 'ProductDetailsChanged' | 'ProductDeleted';
type HandledEvent = Extract<Recorded, { type: Handled }>;

/** Finds out what the pictures of listings look like, so that the same photo in two of them is noticed. */
@Injectable()
export class FingerprintReactions implements Reaction<Handled>, OnApplicationBootstrap {
  readonly name = 'fingerprints';
  readonly handles = ['ProductListed', 'ProductDetailsChanged', 'ProductDeleted'] as const;
  readonly includesHistory = true;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    private readonly images: Images,
    private readonly runner: CommandRunner,
    private readonly reactors: Reactors,
  ) {}

  onApplicationBootstrap(): void {
    this.reactors.run(this);
  }

  async concerns(event: HandledEvent): Promise<boolean> {
    const hashes = hashesIn(event);
    if (hashes === undefined) return false;
    return hashes.length > 0 || (await this.log.readLast(fingerprintsStream(event.data.productId))) !== null;
  }

  async react(event: HandledEvent): Promise<void> {
    const { productId, sellerId } = event.data;
    const stream = fingerprintsStream(productId);
    const { state: known } = await this.runner.load(fingerprints, stream);
    const found: Record<string, string> = {};
    for (const hash of hashesIn(event) ?? []) {
      const fingerprint = known[hash] ?? (await this.images.fingerprint(imagePath(hash, IMAGE_WIDTHS[0])));
      if (fingerprint) found[hash] = fingerprint;
    }
    await this.runner.run(
      fingerprints,
      stream,
      { productId, sellerId, fingerprints: found satisfies Fingerprints },
      reactionContext(`fingerprint ${productId} ${event.id}`, event),
    );
  }
}

/** Hashes of our own pictures among those that a listing shows from then on; undefined where none of them changes. */
const hashesIn = (event: HandledEvent): string[] | undefined => {
  const images = imagesAfter(event);
  return images && Object.values(images).flatMap((path) => IMAGE_PATH_PATTERN.exec(path)?.[1] ?? []);
};
const imagesAfter = (event: HandledEvent): ProductImages | undefined => {
  switch (event.type) {
    case 'ProductListed':
      return event.data.images;
    case 'ProductDetailsChanged':
      return event.data.changes.images;
    case 'ProductDeleted':
      return {};
  }
};
