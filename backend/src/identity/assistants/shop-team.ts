import { Injectable } from '@nestjs/common';
import { type Assistants, assistantsStream, compact } from '@parkho/contracts';
import { Guests } from '../../guests/guests.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import {
  type AssistantsAction,
  assistants,
  invitationEnd,
  openInvitations,
  type ShopAssistants,
} from '../account/assistants.js';

/** The assistants of a shop and its invitations. */
@Injectable()
export class ShopTeam {
  constructor(
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
    private readonly guests: Guests,
  ) {}

  async load(sellerId: string): Promise<ShopAssistants> {
    return (await this.runner.load(assistants, assistantsStream(sellerId))).state;
  }

  /** The team as its seller sees it. */
  async of(sellerId: string, at: string): Promise<Assistants> {
    const state = await this.load(sellerId);
    const users = await this.models.users.getMany([...state.members.keys()]);
    const open = openInvitations(state, at).map(async ([_id, since]) => {
      const email = await this.guests.addressOf(_id);
      return email === undefined ? [] : [{ _id, email, since, expiresAt: invitationEnd(since) }];
    });
    const byId = new Map(users.map((user) => [user._id, user]));
    return {
      assistants: [...state.members].flatMap(([id, since]) => {
        const user = byId.get(id);
        if (!user) return [];
        const { _id, name, email, lastLogin } = user;
        return [compact({ _id, name, email, since, lastLogin })];
      }),
      invitations: (await Promise.all(open)).flat(),
    };
  }

  /** Before an address is recorded as that of a guest. @throws DomainError if the invitation would be refused */
  async requireCapacity(sellerId: string, email: string, at: string): Promise<void> {
    const guestId = (await this.guests.guestOf(email)) ?? '';
    assistants.decide(await this.load(sellerId), { type: 'invite', sellerId, guestId, at });
  }

  async invite(sellerId: string, email: string, context: CommandContext): Promise<void> {
    const guestId = await this.guests.ensureGuest(email, context);
    await this.change(sellerId, { type: 'invite', guestId, at: context.at }, context);
    await this.guests.requestConfirmation(guestId, { kind: 'assistant', id: sellerId }, context);
  }

  async change(
    sellerId: string,
    action: AssistantsAction,
    { expectedRevision: _, ...context }: CommandContext,
  ): Promise<void> {
    await this.runner.run(assistants, assistantsStream(sellerId), { ...action, sellerId }, context);
  }
}
