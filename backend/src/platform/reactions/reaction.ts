import { type DomainEventType, type ReactorName, type Recorded, UnknownEvent } from '@parkho/contracts';
import type { ProjectionName, ReadSide } from '@parkho/projections';
import { type Position, StoreUnavailable, UnreadableEvent } from '@parkho/stores';

/** Something that is to be done about events, once for each, outside the log and the read models. */
export interface Reaction<T extends DomainEventType = DomainEventType> {
  readonly name: ReactorName;
  readonly handles: readonly T[];
  /**
   * Whether events before the first start are processed as well: for reactions that compute something and send nothing.
   */
  readonly includesHistory?: boolean;
  /**
   * How long after it has happened an event is dealt with, in milliseconds; absent: at once. Later events wait behind
   * it: where all wait equally long, none waits longer than it would alone.
   */
  delayOf?(event: Extract<Recorded, { type: T }>): number;
  /** Whether there is anything to do about an event; texts in it are encrypted. */
  concerns(event: Extract<Recorded, { type: T }>): boolean | Promise<boolean>;
  /**
   * Does it. It must be possible to repeat, for a crash may come before the marker is written.
   * @throws RetryLater, StoreUnavailable or UnknownEvent to be tried again until it is done, while later events wait
   * @throws Refused when it is of no use to ask again: the event is set aside at once
   * @throws Error for any other reason, to be tried again a few times and then set aside
   */
  react(event: Extract<Recorded, { type: T }>): Promise<void>;
  /**
   * Whether reacting again to an event that has been dealt with changes nothing, whatever has happened since: the outcome
   * is in the log. No marker is written then, by which others could wait for it (Reactors.haveDealtWith), and a restart
   * repeats the last thousand events; absent: false.
   */
  isRepeatable?(event: Extract<Recorded, { type: T }>): boolean | Promise<boolean>;
}

/** What a reaction waits for, be it for days. The message is shown to operators: it holds no personal data. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}

/**
 * Waits until a read model has passed a position: it shows all from before it then.
 * @throws RetryLater when it takes long, also where it cannot go on
 */
export async function waitUntilShown(
  readSide: ReadSide,
  projection: ProjectionName,
  position: Position,
): Promise<void> {
  await readSide.waitFor(position, [projection]);
  const shown = readSide.health().find(({ name }) => name === projection)!;
  if (shown.position < position) throw new RetryLater('The read models are behind');
}

/** Why one event can never be dealt with as things are. The message is kept in the log: it holds no personal data. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Whether it passes without a repair of the event itself. */
export const isTransient = (error: unknown): boolean =>
  error instanceof RetryLater ||
  (error instanceof StoreUnavailable && !(error instanceof UnreadableEvent)) ||
  error instanceof UnknownEvent;

/** The loggable text of a failure: of foreign errors only their class, because their messages may quote personal data. */
export const failureOf = (error: unknown): string =>
  isTransient(error) || error instanceof Refused || error instanceof UnreadableEvent
    ? (error as Error).message
    : (error as Error).name;
