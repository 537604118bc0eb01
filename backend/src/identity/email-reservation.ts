import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type EventMetadata, normaliseEmail, reservationStream, userStream } from '@parkho/contracts';
import { type EventStore, type StoredEvent, WrongExpectedRevision } from '@parkho/stores';
import { type CommandContext, childId } from '../platform/command-context.js';
import { CommandRunner, metadataOf } from '../platform/command-runner.js';
import { EVENT_STORE } from '../platform/tokens.js';
import { user } from './user.js';

/** A registration that holds an address this long without completing has died between its two appends. */
const STALE_MS = 10_000;

/**
 * Who holds an e-mail address. The address is reserved before the account is created. When a crash comes between the
 * two, the address is not lost: the next to want it fences the unfinished account off (its stream gets an event, so
 * that a late creation, which expects no stream, fails) and takes the address over.
 */
@Injectable()
export class EmailReservation {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly runner: CommandRunner,
  ) {}

  /** The id of the user who holds an address, registered or just about to be. */
  async ownerOf(email: string): Promise<string | null> {
    return holder(await this.last(streamOf(email)));
  }

  /** Reserves an address for a user; false when somebody else has it. Repeating it is harmless. */
  async reserve(email: string, userId: string, context: CommandContext): Promise<boolean> {
    const stream = streamOf(email);
    const last = await this.last(stream);
    const owner = holder(last);
    if (owner === userId) return true;
    if (last && owner && !(await this.isAbandoned(owner, last, context))) return false;
    try {
      await this.events.append(stream, last ? last.revision : 'no-stream', [
        {
          id: childId(context.commandId, stream, userId),
          type: 'ValueReserved',
          data: { owner: userId },
          metadata: metadataOf(context),
        },
      ]);
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return false;
      throw error;
    }
  }

  private async isAbandoned(owner: string, reserved: StoredEvent, context: CommandContext): Promise<boolean> {
    const { state } = await this.runner.load(user, userStream(owner));
    if (state.status !== 'none') return state.status === 'abandoned';
    const age = Date.parse(context.at) - Date.parse((reserved.metadata as EventMetadata).at);
    if (age < STALE_MS) return false;
    const { expectedRevision: _, ...unconditional } = context;
    const fenced = await this.runner.run(
      user,
      userStream(owner),
      { type: 'abandon-registration', userId: owner },
      unconditional,
    );
    return fenced.state.status === 'abandoned';
  }

  private async last(stream: string): Promise<StoredEvent | undefined> {
    return (await this.events.readStream(stream)).at(-1);
  }
}

const holder = (last: StoredEvent | undefined): string | null =>
  last?.type === 'ValueReserved' ? (last.data as { owner: string }).owner : null;

const streamOf = (email: string): string =>
  reservationStream('email', createHash('sha256').update(normaliseEmail(email)).digest('hex'));
