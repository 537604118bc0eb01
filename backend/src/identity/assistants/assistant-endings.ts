import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type Recorded, userStream } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { reactionContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { EVENT_LOG } from '../../platform/engines/tokens.js';
import type { Reaction } from '../../platform/reactions/reaction.js';
import { ReactionHandler } from '../../platform/reactions/reactors.js';
import { user } from '../account/user.js';
import { ShopTeam } from './shop-team.js';

const HANDLED = ['AssistantRemoved', 'UserRoleChanged', 'UserErased'] as const;
type HandledEvent = Extract<Recorded, { type: (typeof HANDLED)[number] }>;

/**
 * Keeps accounts and shops consistent: the account of a removed assistant becomes that of a buyer, as do those of all
 * assistants of an erased seller, and a shop removes an assistant whose account is erased or has another role.
 */
@Injectable()
@ReactionHandler()
export class AssistantEndings implements Reaction<HandledEvent['type']> {
  readonly name = 'assistant-endings';
  readonly handles = HANDLED;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    private readonly runner: CommandRunner,
    private readonly team: ShopTeam,
  ) {}

  appliesTo({ type, data }: HandledEvent): boolean {
    return type !== 'UserRoleChanged' || data.previous === 'assistant';
  }

  async react(event: HandledEvent): Promise<void> {
    const { userId } = event.data;
    if (event.type === 'AssistantRemoved') return this.leave(userId, event.data.sellerId, event);
    const employerId = await this.previousEmployer(event);
    if (employerId !== undefined) await this.remove(userId, employerId, event);
    if (event.type !== 'UserErased') return;
    const { members, invited } = await this.team.load(userId);
    for (const member of members.keys()) await this.remove(member, userId, event);
    for (const guestId of invited.keys())
      await this.team.change(userId, { type: 'end-invitation', guestId }, contextOf(`end ${guestId}`, event));
  }

  private async leave(userId: string, sellerId: string, event: HandledEvent): Promise<void> {
    // They have joined again since.
    if ((await this.team.load(sellerId)).members.has(userId)) return;
    const command = { type: 'leave-shop', sellerId } as const;
    try {
      await this.runner.run(user, userStream(userId), command, contextOf('leave', event));
    } catch (error) {
      // Their account is erased.
      if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
    }
  }

  private async remove(userId: string, sellerId: string, event: HandledEvent): Promise<void> {
    if (!(await this.team.load(sellerId)).members.has(userId)) return;
    await this.team.change(sellerId, { type: 'remove', userId }, contextOf(`remove ${userId}`, event));
  }

  /** The seller whom an account worked for until the event. */
  private async previousEmployer({ data: { userId }, revision }: HandledEvent): Promise<string | undefined> {
    const history = (await this.log.readStream(userStream(userId))) as Recorded[];
    return history.findLast(
      (event): event is Extract<Recorded, { type: 'ShopJoined' }> =>
        event.type === 'ShopJoined' && event.revision < revision,
    )?.data.sellerId;
  }
}

const contextOf = (step: string, event: HandledEvent) => reactionContext(`${step} ${event.id}`, event);
