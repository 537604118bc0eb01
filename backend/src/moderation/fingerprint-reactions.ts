import { Inject, Injectable } from '@nestjs/common';
import {
  fingerprintsStream,
  type ProductImages,
  pictureHashes,
  productStream,
  type Recorded,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { reactionContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { Images } from '../platform/media/images.js';
import type { Reaction } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { product } from '../products/product.js';
import { fingerprints } from './fingerprints.js';

type Handled = 'ProductListed' | 'ProductDetailsChanged' | 'ProductDeleted';
type HandledEvent = Extract<Recorded, { type: Handled }>;

/** Computes the fingerprints of listings' pictures, so that repeated photos are found. */
@Injectable()
@ReactionHandler()
export class FingerprintReactions implements Reaction<Handled> {
  readonly name = 'fingerprints';
  readonly handles = ['ProductListed', 'ProductDetailsChanged', 'ProductDeleted'] as const;
  readonly includesHistory = true;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    private readonly images: Images,
    private readonly runner: CommandRunner,
  ) {}

  /** Newer events have the fingerprints; a stream that has started continues. */
  async appliesTo(event: HandledEvent): Promise<boolean> {
    const images = imagesAfter(event);
    if (images === undefined) return false;
    const isOlder = event.data.pictures === undefined && pictureHashes(images).length > 0;
    return isOlder || (await this.log.readLast(fingerprintsStream(event.data.productId))) !== null;
  }

  isRepeatable(): boolean {
    return true;
  }

  async react(event: HandledEvent): Promise<void> {
    const { productId, sellerId } = event.data;
    const stream = fingerprintsStream(productId);
    // As of now: later events then have nothing to add, and a repeated earlier one undoes nothing.
    const { state } = await this.runner.load(product, productStream(productId));
    const images = state.status === 'listed' ? state.details.images : {};
    const { state: current } = await this.runner.load(fingerprints, stream);
    const existingHashes = pictureHashes(images).filter((hash) => hash in current);
    const computed = {
      ...Object.fromEntries(existingHashes.map((hash) => [hash, current[hash]!])),
      ...(await this.images.fingerprintsOf(images, existingHashes)),
    };
    await this.runner.run(
      fingerprints,
      stream,
      { productId, sellerId, fingerprints: computed },
      reactionContext(`fingerprint ${productId} ${event.id}`, event),
    );
  }
}

/** The pictures of a listing after an event; undefined if none changes. */
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
