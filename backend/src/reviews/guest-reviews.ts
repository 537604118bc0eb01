import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  CARD_IMAGE_ORDER,
  compact,
  DomainError,
  devicePath,
  type GuestHolding,
  REVIEW_MESSAGES as MESSAGES,
  REVIEW_VERDICT_LABELS,
  type ReviewInvitation,
  type reviewForm,
  reviewStream,
  type ValueOf,
} from '@parkho/contracts';
import { productById, publicReview, reviewOf, reviewsOfBuyer, shopNameOf } from '@parkho/projections';
import { type GuestHoldingProvider, GuestHoldingProviders } from '../guests/guest-holding-providers.js';
import { Guests } from '../guests/guests.js';
import { ShopEmailAddresses } from '../identity/assistants/shop-email-addresses.js';
import { type CommandContext, followUpContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { readAllPages } from '../platform/engines/read-all-pages.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { reviewCommand } from './commands/review-command.js';
import { isUndone, reviewOfDevice } from './review.js';
import { ReviewViews } from './review-views.js';
import { ReviewedListings } from './reviewed-listings.js';

/** Reviews by buyers, who are identified by the link of a mail. */
@Injectable()
export class GuestReviews implements GuestHoldingProvider, OnApplicationBootstrap {
  readonly kind = 'review';

  constructor(
    private readonly holdings: GuestHoldingProviders,
    private readonly guests: Guests,
    private readonly commands: Commands,
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
    private readonly listings: ReviewedListings,
    private readonly shopAddresses: ShopEmailAddresses,
    private readonly views: ReviewViews,
  ) {}

  onApplicationBootstrap(): void {
    this.holdings.register(this);
  }

  /** The device to review. @throws DomainError 'invalid' for an invalid link */
  async invitation(token: string, at: string): Promise<ReviewInvitation> {
    const { productId, buyerId } = await this.openInvitation(token, at);
    const [device, review] = await Promise.all([
      productById(this.models.products, productId),
      reviewOf(this.models.reviews, productId),
    ]);
    if (!device) throw new DomainError('invalid', MESSAGES.linkInvalid);
    if (!review) await this.requireSale(productId);
    const { _id, name, images, inspected, reportId } = device;
    const image = CARD_IMAGE_ORDER.map((slot) => images[slot]).find(Boolean);
    return {
      device: compact({ _id, name, image, reportId: inspected ? reportId : undefined }),
      sellerName: await shopNameOf(this.models.sellers, device.sellerId),
      review: review?.buyerId === buyerId ? publicReview(review) : null,
    };
  }

  /** @throws DomainError 'invalid' where the sale of a link was undone */
  private async requireSale(productId: string): Promise<void> {
    const { state } = await this.runner.load(reviewOfDevice, reviewStream(productId));
    if (state.status === 'none' && isUndone(state, await this.listings.of(productId)))
      throw new DomainError('invalid', MESSAGES.saleUndone);
  }

  async write(token: string, review: ValueOf<typeof reviewForm>, context: CommandContext): Promise<void> {
    const { productId, buyerId, email } = await this.openInvitation(token, context.at);
    const listing = await this.listings.of(productId);
    if (await this.shopAddresses.includes(listing.sellerId, email))
      throw new DomainError('forbidden', MESSAGES.ownDevice);
    const action = { type: 'review', buyerId, ...review, listing } as const;
    await this.commands.execute(reviewCommand(productId, action, context), 'reviews', 'products');
    // A reader of its mails confirmed the address: it does not expire like an unconfirmed one.
    await this.guests.confirm(token, followUpContext(context, 'confirm'));
  }

  /** The review confirms its link. */
  async confirm(): Promise<void> {}

  async holdingsOf(guestId: string): Promise<GuestHolding[]> {
    const documents = await readAllPages((at) => reviewsOfBuyer(this.models.reviews, guestId, at));
    const reviews = await this.views.ofPublic(documents);
    return reviews.map(({ productId: _id, deviceName, isListed, verdict, text, reviewedAt }) => ({
      _id,
      title: deviceName,
      detail: [REVIEW_VERDICT_LABELS[verdict], text].filter(Boolean).join(': '),
      ...(isListed && { href: devicePath(_id) }),
      since: reviewedAt,
    }));
  }

  async end(guestId: string, id: string, context: CommandContext): Promise<boolean> {
    try {
      const action = { type: 'withdraw', buyerId: guestId } as const;
      await this.commands.execute(reviewCommand(id, action, context), 'reviews');
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return false;
      throw error;
    }
  }

  private async openInvitation(
    token: string,
    at: string,
  ): Promise<{ productId: string; buyerId: string; email: string }> {
    const { guest, link } = await this.guests.open(token, at);
    if (link.about?.kind !== this.kind) throw new DomainError('invalid', MESSAGES.linkInvalid);
    return { productId: link.about.id, buyerId: guest.id, email: guest.email };
  }
}
