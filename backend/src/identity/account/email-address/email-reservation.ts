import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { normaliseEmail, reservationStream, userStream } from '@parkho/contracts';
import type { KeyStore, StoredEvent } from '@parkho/stores';
import { type CommandContext, followUpContext } from '../../../platform/commands/command-context.js';
import { CommandRunner } from '../../../platform/commands/command-runner.js';
import { type Owners, Reservations } from '../../../platform/commands/reservations.js';
import { KEY_STORE } from '../../../platform/engines/tokens.js';
import { type Account, holdsEmail, user } from '../user.js';

/** The key of the stream names, so that a reader of the log cannot test which addresses are in it. */
const SECRET = 'email-reservations';

/** Unique email addresses. An address is reserved before the account takes it. */
@Injectable()
export class EmailReservation {
  constructor(
    @Inject(KEY_STORE) private readonly keys: KeyStore,
    private readonly reservations: Reservations,
    private readonly runner: CommandRunner,
  ) {}

  /** The id of the user that has an address, or is taking it. */
  async ownerOf(email: string): Promise<string | null> {
    return this.reservations.ownerOf(await this.streamOf(email));
  }

  /** The account that signs in with an address. */
  async accountOf(email: string): Promise<Account | undefined> {
    const owner = await this.ownerOf(email);
    if (owner === null) return undefined;
    const { state } = await this.runner.load(user, userStream(owner));
    return state.status === 'registered' && holdsEmail(state, email) ? state.account : undefined;
  }

  /** Reserves an address for a user; false when another user has it. Idempotent. */
  async reserve(email: string, userId: string, context: CommandContext): Promise<boolean> {
    return this.reservations.reserve(
      await this.streamOf(email),
      userId,
      this.holdersOf(email, context),
      context,
    );
  }

  /** The reservation by which a user holds an address; undefined if there is none. */
  async heldBy(userId: string, email: string): Promise<StoredEvent | undefined> {
    return this.reservations.reservationOf(userId, await this.streamOf(email));
  }

  /**
   * Releases the reservation that `reservationOf` returned before the user gave the address up, unless it was renewed
   * since.
   */
  release(reservation: StoredEvent, context: CommandContext): Promise<void> {
    return this.reservations.release(reservation, context);
  }

  private holdersOf(email: string, context: CommandContext): Owners {
    return {
      ownershipOf: async (userId) => {
        const { state } = await this.runner.load(user, userStream(userId));
        if (state.status === 'abandoned' || state.status === 'erased') return 'gone';
        return holdsEmail(state, email) ? 'holds' : 'free';
      },
      fence: (userId) => {
        const { expectedRevision: _, ...unconditional } = followUpContext(context, `fence ${userId}`);
        return this.runner.run(
          user,
          userStream(userId),
          { type: 'abandon-email', userId, email },
          unconditional,
        );
      },
    };
  }

  /** The stream of an address; its name reveals nothing without the key. */
  async streamOf(email: string): Promise<string> {
    const secret = await this.keys.create(SECRET);
    const hash = createHmac('sha256', secret).update(normaliseEmail(email)).digest('hex');
    return reservationStream('email', hash);
  }
}
