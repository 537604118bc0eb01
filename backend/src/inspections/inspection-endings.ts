import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  DomainError,
  inspectionStream,
  productStream,
  type Recorded,
  type UserEvent,
  userStream,
  visitorId,
} from '@parkho/contracts';
import { type ReadSide, type Requester, requestsWithContact } from '@parkho/projections';
import type { EventStore, KeyStore } from '@parkho/stores';
import { AccountMailboxes } from '../identity/account/email-address/account-mailboxes.js';
import { beforeErasure } from '../identity/account/user.js';
import { reactionContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_LOG, EVENT_STORE, KEY_STORE, READ_SIDE } from '../platform/engines/tokens.js';
import { type Reaction, RetryLater, waitForReadModel } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { Scrubber } from '../platform/reactions/scrubber.js';
import { product } from '../products/product.js';
import { inspectionCommand } from './commands/inspection-command.js';
import { type InspectionAction, inspection } from './inspection.js';

const HANDLED = [
  'ProductSold',
  'ProductDeleted',
  'InspectionRequested',
  'UserErased',
  'InspectionContactErased',
  'ExternalInspectionDeleted',
] as const;
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;
type UserErased = Extract<Recorded, { type: 'UserErased' }>;

/** Contacts that are erased at a time. */
const PAGE_SIZE = 100;

/**
 * Ends requests that cannot be fulfilled: those for devices that were sold or deleted, and erases the contacts of
 * erased users; also of requests that were being made at that moment. An account's key, which identifies its mailbox,
 * is erased after that (identity/erasure).
 */
@Injectable()
@ReactionHandler()
export class InspectionEndings implements Reaction<Handled> {
  readonly name = 'inspections';
  readonly handles = HANDLED;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(KEY_STORE) private readonly keys: KeyStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly mailboxes: AccountMailboxes,
    private readonly runner: CommandRunner,
    private readonly bus: CommandBus,
    private readonly scrubber: Scrubber,
  ) {}

  async appliesTo(event: HandledEvent): Promise<boolean> {
    if (event.type === 'ProductSold' || event.type === 'ProductDeleted')
      return this.hasOpenRequest(event.data.productId);
    if (event.type !== 'InspectionRequested') return true;
    const { inspectionId, requesterId, sellerId } = event.data;
    const isImpossible = sellerId !== null && (await this.endReason(inspectionId)) !== undefined;
    return isImpossible || this.isErased(requesterId);
  }

  async react(event: HandledEvent): Promise<void> {
    switch (event.type) {
      case 'ProductSold':
      case 'ProductDeleted':
        return this.endRequest(event.data.productId, event);
      case 'InspectionRequested': {
        const { inspectionId, requestId, requesterId, sellerId } = event.data;
        if (sellerId !== null) await this.endRequest(inspectionId, event);
        if (await this.isErased(requesterId))
          await this.execute(inspectionId, { type: 'erase-contact', requestId }, event);
        return;
      }
      case 'UserErased':
        return this.eraseContacts(event);
      case 'InspectionContactErased':
      case 'ExternalInspectionDeleted':
        await this.keys.erase(visitorId(event.data.requestId));
        return this.scrubber.scrub();
    }
  }

  /** Erases the contacts of all requests by an erased user; a read model past the erasure shows all of them. */
  private async eraseContacts(event: UserErased): Promise<void> {
    await waitForReadModel(this.readSide, 'inspection-requests', event.position);
    const requester = await this.requesterOf(event);
    const requests = await requestsWithContact(this.models['inspection-requests'], requester, PAGE_SIZE);
    for (const { _id: requestId, inspectionId, requesterId } of requests) {
      await this.execute(inspectionId, { type: 'erase-contact', requestId }, event);
      if (requesterId === visitorId(requestId)) await this.keys.erase(requesterId);
    }
    if (requests.length > 0) await this.scrubber.scrub();
    if (requests.length === PAGE_SIZE) throw new RetryLater('More contacts are to be erased');
  }

  /** The mailbox is unknown once the user's key is erased. */
  private async requesterOf({ data: { userId } }: UserErased): Promise<Requester> {
    const events = (await this.events.readStream(userStream(userId))) as Extract<
      Recorded,
      { type: UserEvent['type'] }
    >[];
    return this.mailboxes.in(userId, beforeErasure(events));
  }

  private async hasOpenRequest(productId: string): Promise<boolean> {
    return (await this.runner.load(inspection, inspectionStream(productId))).state.open !== null;
  }

  private async endRequest(productId: string, event: HandledEvent): Promise<void> {
    const because = await this.endReason(productId);
    if (because) await this.execute(productId, { type: 'end', because }, event);
  }

  /** Why the device cannot be inspected now: a sale may have been undone since its event. */
  private async endReason(productId: string): Promise<'sold' | 'deleted' | undefined> {
    const { state } = await this.runner.load(product, productStream(productId));
    if (state.status !== 'listed') return 'deleted';
    return state.sold ? 'sold' : undefined;
  }

  /** An erasure is the last event of its stream. */
  private async isErased(requesterId: string): Promise<boolean> {
    return (await this.log.readLast(userStream(requesterId)))?.type === 'UserErased';
  }

  private async execute(
    inspectionId: string,
    action: Extract<InspectionAction, { type: 'end' | 'erase-contact' }>,
    event: HandledEvent,
  ): Promise<void> {
    try {
      const context = reactionContext(`${action.type} ${inspectionId} ${event.id}`, event);
      await this.bus.execute(inspectionCommand(inspectionId, action, context));
    } catch (error) {
      // An admin has deleted it meanwhile.
      if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
    }
  }
}
