import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DomainError, devicePath, type GuestHolding, QUESTION_MESSAGES } from '@parkho/contracts';
import { productsByIds, questionsOfAsker } from '@parkho/projections';
import { type GuestHoldingProvider, GuestHoldingProviders } from '../guests/guest-holding-providers.js';
import { Guests } from '../guests/guests.js';
import { ShopEmailAddresses } from '../identity/assistants/shop-email-addresses.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { readAllPages } from '../platform/engines/read-all-pages.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { questionCommand } from './commands/question-command.js';
import { QuestionedListings } from './questioned-listings.js';

/** The reference to a question in a guest's link: a question is found by its device. */
export const questionHoldingRef = (productId: string, questionId: string) =>
  ({ kind: 'question', id: `${productId}.${questionId}` }) as const;
const parseHoldingId = (id: string): [productId: string, questionId: string] => {
  const [productId = '', questionId = ''] = id.split('.');
  return [productId, questionId];
};

/** The questions of people without an account. */
@Injectable()
export class GuestQuestions implements GuestHoldingProvider, OnApplicationBootstrap {
  readonly kind = 'question';

  constructor(
    private readonly holdings: GuestHoldingProviders,
    private readonly guests: Guests,
    private readonly commands: Commands,
    private readonly models: ReadModels,
    private readonly listings: QuestionedListings,
    private readonly shopAddresses: ShopEmailAddresses,
  ) {}

  onApplicationBootstrap(): void {
    this.holdings.register(this);
  }

  /** Sends it to the seller, unless the device was sold meanwhile. */
  async confirm(guestId: string, id: string, context: CommandContext): Promise<void> {
    const [productId, questionId] = parseHoldingId(id);
    const listing = await this.listings.of(productId);
    const isSeller = await this.isSeller(guestId, listing.sellerId);
    const action = { type: 'confirm', questionId, guestId, isSeller, listing } as const;
    await this.commands.execute(questionCommand(productId, action, context), 'questions', 'notifications');
  }

  async holdingsOf(guestId: string): Promise<GuestHolding[]> {
    const documents = await readAllPages((at) => questionsOfAsker(this.models.questions, guestId, at));
    const ids = [...new Set(documents.map(({ productId }) => productId))];
    const devices = new Map(
      (await productsByIds(this.models.products, ids)).map((product) => [product._id, product]),
    );
    return documents.map(({ _id, productId, status, text, answer, sentAt, askedAt }) => ({
      _id: questionHoldingRef(productId, _id).id,
      title: devices.get(productId)?.name ?? QUESTION_MESSAGES.deviceGone,
      detail: answer === undefined ? text : QUESTION_MESSAGES.withAnswer(text, answer),
      ...(devices.get(productId)?.isPublic && { href: devicePath(productId) }),
      since: sentAt ?? askedAt,
      ...(status === 'unconfirmed' && { unconfirmed: true }),
    }));
  }

  async end(guestId: string, id: string, context: CommandContext): Promise<boolean> {
    const [productId, questionId] = parseHoldingId(id);
    try {
      const action = { type: 'withdraw', questionId, guestId } as const;
      await this.commands.execute(questionCommand(productId, action, context), 'questions');
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return false;
      throw error;
    }
  }

  /** Whether the guest's address is that of the seller or of one of their assistants. */
  private async isSeller(guestId: string, sellerId: string): Promise<boolean> {
    const email = await this.guests.addressOf(guestId);
    return email !== undefined && this.shopAddresses.includes(sellerId, email);
  }
}
