import { type DomainEventType, type ReactorName, type Recorded, UnknownEvent } from '@parkho/contracts';
import type { ProjectionName, ReadSide } from '@parkho/projections';
import { type Position, StoreUnavailable, UnreadableEvent } from '@parkho/stores';

/** A side effect of events, once for each, outside the log and the read models. */
export interface Reaction<T extends DomainEventType = DomainEventType> {
  readonly name: ReactorName;
  readonly handles: readonly T[];
  /** Whether events before the first start are processed as well, for reactions that only compute. */
  readonly includesHistory?: boolean;
  /**
   * The delay after which an event is processed, in milliseconds (default: none). Later events wait behind it: with
   * equal delays, none waits longer than its own.
   */
  delayOf?(event: Extract<Recorded, { type: T }>): number;
  /** Whether the reaction applies to an event, whose personal data is encrypted. */
  appliesTo(event: Extract<Recorded, { type: T }>): boolean | Promise<boolean>;
  /**
   * Processes an event. Must be repeatable, because a crash may come before the marker is written.
   * @throws RetryLater, StoreUnavailable or UnknownEvent to be retried until it succeeds, while later events wait
   * @throws Refused when a retry is useless: the event becomes a dead letter at once
   * @throws Error for any other reason: it is retried a few times, and then becomes a dead letter
   */
  react(event: Extract<Recorded, { type: T }>): Promise<void>;
  /**
   * Whether processing an event again changes nothing, because the outcome is in the log. No marker is written then, by
   * which others could wait for it (Reactors.haveDealtWith), and a restart repeats the last thousand events. Default:
   * false.
   */
  isRepeatable?(event: Extract<Recorded, { type: T }>): boolean | Promise<boolean>;
}

/** A reaction must wait, for days if necessary. The message is shown to operators, without personal data. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}

/**
 * Waits until a read model has passed a position, and shows all events up to it.
 * @throws RetryLater on timeout, even when the read model has stopped
 */
export async function waitForReadModel(
  readSide: ReadSide,
  projection: ProjectionName,
  position: Position,
): Promise<void> {
  await readSide.waitFor(position, [projection]);
  const health = readSide.health().find(({ name }) => name === projection)!;
  if (health.position < position) throw new RetryLater('The read models are behind');
}

/** An event can never be processed in the current state. The message is kept in the log, without personal data. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Whether an error passes without a repair of the event. */
export const isTransient = (error: unknown): boolean =>
  error instanceof RetryLater ||
  (error instanceof StoreUnavailable && !(error instanceof UnreadableEvent)) ||
  error instanceof UnknownEvent;

/**
 * An error's message for the log; of foreign errors only the class, because their messages may contain personal data.
 */
export const failureOf = (error: unknown): string =>
  isTransient(error) || error instanceof Refused || error instanceof UnreadableEvent
    ? (error as Error).message
    : (error as Error).name;
