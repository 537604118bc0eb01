import { Inject, Injectable } from '@nestjs/common';
import { GUEST_LINK_DAYS, guestStream, type Recorded } from '@parkho/contracts';
import type { KeyStore } from '@parkho/stores';
import { reactionContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { KEY_STORE } from '../platform/engines/tokens.js';
import type { Reaction } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { Scrubber } from '../platform/reactions/scrubber.js';
import { guest } from './guest.js';

/** Erasing the key of a guest erases the texts of all their events, of every feature. */
@Injectable()
@ReactionHandler()
export class GuestErasures implements Reaction<'GuestErased'> {
  readonly name = 'guest-erasure';
  readonly handles = ['GuestErased'] as const;

  constructor(
    @Inject(KEY_STORE) private readonly keys: KeyStore,
    private readonly scrubber: Scrubber,
  ) {}

  appliesTo(): boolean {
    return true;
  }

  async react({ data: { guestId } }: Extract<Recorded, { type: 'GuestErased' }>): Promise<void> {
    await this.keys.erase(guestId);
    await this.scrubber.scrub();
  }
}

type GuestRegistration = 'GuestRecorded' | 'GuestLinkRequested';

/** Erases unconfirmed addresses, which a stranger may have typed, even after a crash or refusal before the link. */
@Injectable()
@ReactionHandler()
export class GuestExpiry implements Reaction<GuestRegistration> {
  readonly name = 'guest-expiry';
  readonly handles = ['GuestRecorded', 'GuestLinkRequested'] as const;

  constructor(private readonly runner: CommandRunner) {}

  delayOf(): number {
    return GUEST_LINK_DAYS * 24 * 60 * 60 * 1000;
  }

  appliesTo(): boolean {
    return true;
  }

  isRepeatable(): boolean {
    return true;
  }

  async react(event: Extract<Recorded, { type: GuestRegistration }>): Promise<void> {
    const { guestId } = event.data;
    const command = {
      type: 'expire',
      ...(event.type === 'GuestLinkRequested' && { linkId: event.data.linkId }),
    } as const;
    await this.runner.run(guest, guestStream(guestId), command, reactionContext(`expire ${event.id}`, event));
  }
}
