import { Inject, Injectable } from '@nestjs/common';
import type { EventMetadata } from '@parkho/contracts';
import { type EventStore, type StoredEvent, WrongExpectedRevision } from '@parkho/stores';
import { EVENT_STORE } from '../engines/tokens.js';
import { type CommandContext, deriveChildId } from './command-context.js';
import { metadataOf } from './command-runner.js';

/** Age at which a claim whose owner has not taken the value counts as left by a crash, in milliseconds. */
const ABANDONED_AFTER_MS = 10_000;

/** What a reservation needs of the possible owners of a value. */
export interface Owners {
  /** 'holds' the value; 'free' to take it; 'gone', never to take it. */
  ownershipOf(owner: string): Promise<'holds' | 'free' | 'gone'>;
  /** Writes to the owner's stream, so that a late append at the revision before fails. */
  fence(owner: string): Promise<unknown>;
}

/**
 * Unique values, each with its own stream (design: uniqueness). A value is reserved before its owner takes it. After a
 * crash between the two appends, the next reservation fences the unfinished step off and takes the value over, so that
 * it is not lost. The owner of a reserved value must therefore append at the revision at which they have read their own
 * stream before.
 */
@Injectable()
export class Reservations {
  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  /** The id of the current or the next owner of a value; null if the value is free. */
  async ownerOf(stream: string): Promise<string | null> {
    return holder(await this.events.readLast(stream));
  }

  /**
   * Reserves a value; false when another owner has it. Idempotent. Every command writes its own reservation, even where
   * the owner has one: a concurrent command of the same owner that gives the value up then releases only the earlier
   * reservation.
   */
  async reserve(stream: string, owner: string, owners: Owners, context: CommandContext): Promise<boolean> {
    const last = await this.events.readLast(stream);
    const before = holder(last);
    if (before === owner && metadataIn(last!).commandId === context.commandId) return true;
    if (before !== null && before !== owner && !(await isAbandoned(before, last!, owners, context)))
      return false;
    return this.append(stream, last, 'ValueReserved', owner, context);
  }

  /** The reservation by which `owner` holds a value; undefined if there is none. */
  async reservationOf(owner: string, stream: string): Promise<StoredEvent | undefined> {
    const last = await this.events.readLast(stream);
    return last && holder(last) === owner ? last : undefined;
  }

  /**
   * Releases a reservation that `reservationOf` returned before the owner gave the value up, unless it was renewed
   * since.
   */
  async release(reservation: StoredEvent, context: CommandContext): Promise<void> {
    await this.append(reservation.stream, reservation, 'ReservationReleased', holder(reservation)!, context);
  }

  /** False when the stream has changed since `last` was read. */
  private async append(
    stream: string,
    last: StoredEvent | null,
    type: 'ValueReserved' | 'ReservationReleased',
    owner: string,
    context: CommandContext,
  ): Promise<boolean> {
    const event = {
      id: deriveChildId(context.commandId, stream, type, owner),
      type,
      data: { owner },
      metadata: metadataOf(context, type),
    };
    try {
      await this.events.append(stream, last ? last.revision : 'no-stream', [event]);
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return false;
      throw error;
    }
  }
}

const isAbandoned = async (
  owner: string,
  reserved: StoredEvent,
  owners: Owners,
  context: CommandContext,
): Promise<boolean> => {
  const ownership = await owners.ownershipOf(owner);
  if (ownership !== 'free') return ownership === 'gone';
  if (Date.parse(context.at) - Date.parse(metadataIn(reserved).at) < ABANDONED_AFTER_MS) return false;
  await owners.fence(owner);
  return (await owners.ownershipOf(owner)) !== 'holds';
};

const holder = (last: StoredEvent | null): string | null =>
  last?.type === 'ValueReserved' ? (last.data as { owner: string }).owner : null;

const metadataIn = (event: StoredEvent): EventMetadata => event.metadata as EventMetadata;
