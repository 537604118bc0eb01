import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type EventMetadata, normaliseEmail, reservationStream, userStream } from '@parkho/contracts';
import { type EventStore, type KeyStore, type StoredEvent, WrongExpectedRevision } from '@parkho/stores';
import { type CommandContext, childId, followUp } from '../platform/command-context.js';
import { CommandRunner, metadataOf } from '../platform/command-runner.js';
import { EVENT_STORE, KEY_STORE } from '../platform/tokens.js';
import { type Account, holdsEmail, user } from './user.js';

/** A claim that is this old, in milliseconds, and has not become anybody's address, has died between two appends. */
const STALE_MS = 10_000;
/** The key that names the streams, so that nobody who reads the log can try out whose address is there. */
const SECRET = 'email-reservations';

/**
 * Who holds an e-mail address. An address is reserved before the account takes it. When a crash comes between the
 * two, the address is not lost: the next to want it fences the unfinished step off (the stream of its user gets an
 * event, so that a late append, which expects the revision before, fails) and takes the address over.
 */
@Injectable()
export class EmailReservation {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(KEY_STORE) private readonly keys: KeyStore,
    private readonly runner: CommandRunner,
  ) {}

  /** The id of the user who holds an address, or is just about to. */
  async ownerOf(email: string): Promise<string | null> {
    return holder(await this.last(await this.streamOf(email)));
  }

  /** The account that signs in with an address. */
  async accountOf(email: string): Promise<Account | undefined> {
    const owner = await this.ownerOf(email);
    if (owner === null) return undefined;
    const { state } = await this.runner.load(user, userStream(owner));
    return state.status === 'registered' && holdsEmail(state, email) ? state.account : undefined;
  }

  /**
   * Reserves an address for a user; false when somebody else has it. Repeating it is harmless. Every command writes a
   * reservation of its own, also where the user has one: another command of theirs, which leaves the address at this
   * moment, then gives back the earlier one in vain.
   */
  async reserve(email: string, userId: string, context: CommandContext): Promise<boolean> {
    const stream = await this.streamOf(email);
    const last = await this.last(stream);
    const owner = holder(last);
    if (owner === userId && (last!.metadata as EventMetadata).commandId === context.commandId) return true;
    if (last && owner && owner !== userId && !(await this.isAbandoned(email, owner, last, context)))
      return false;
    return this.append(stream, last, 'ValueReserved', userId, context);
  }

  /** The reservation by which a user holds an address; undefined when they do not. */
  async heldBy(userId: string, email: string): Promise<StoredEvent | undefined> {
    const last = await this.last(await this.streamOf(email));
    return holder(last) === userId ? last : undefined;
  }

  /** Gives back what `heldBy` found before the user left the address, unless it has been reserved anew since. */
  async release(held: StoredEvent, userId: string, context: CommandContext): Promise<void> {
    await this.append(held.stream, held, 'ReservationReleased', userId, context);
  }

  private async isAbandoned(
    email: string,
    owner: string,
    reserved: StoredEvent,
    context: CommandContext,
  ): Promise<boolean> {
    const { state } = await this.runner.load(user, userStream(owner));
    if (state.status === 'abandoned' || state.status === 'erased') return true;
    if (holdsEmail(state, email)) return false;
    const age = Date.parse(context.at) - Date.parse((reserved.metadata as EventMetadata).at);
    if (age < STALE_MS) return false;
    const { expectedRevision: _, ...unconditional } = followUp(context, `fence ${owner}`);
    const fenced = await this.runner.run(
      user,
      userStream(owner),
      { type: 'abandon-email', userId: owner, email },
      unconditional,
    );
    return !holdsEmail(fenced.state, email);
  }

  /** False when another has written to the stream since `last` was read. */
  private async append(
    stream: string,
    last: StoredEvent | undefined,
    type: 'ValueReserved' | 'ReservationReleased',
    owner: string,
    context: CommandContext,
  ): Promise<boolean> {
    const event = {
      id: childId(context.commandId, stream, type, owner),
      type,
      data: { owner },
      metadata: metadataOf(context),
    };
    try {
      await this.events.append(stream, last ? last.revision : 'no-stream', [event]);
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return false;
      throw error;
    }
  }

  private async last(stream: string): Promise<StoredEvent | undefined> {
    return (await this.events.readStream(stream)).at(-1);
  }

  /** The stream of an address; its name tells nothing without the key. */
  async streamOf(email: string): Promise<string> {
    const secret = await this.keys.create(SECRET);
    const hash = createHmac('sha256', secret).update(normaliseEmail(email)).digest('hex');
    return reservationStream('email', hash);
  }
}

const holder = (last: StoredEvent | undefined): string | null =>
  last?.type === 'ValueReserved' ? (last.data as { owner: string }).owner : null;
