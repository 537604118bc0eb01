import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  type DomainEvent,
  type DomainEventType,
  type EventMetadata,
  GENERAL_MESSAGES,
  schemaOf,
} from '@parkho/contracts';
import { type EventStore, type Position, START, WrongExpectedRevision } from '@parkho/stores';
import { EVENT_STORE } from '../engines/tokens.js';
import { inSpan } from '../tracing/spans.js';
import { type CommandContext, deriveChildId } from './command-context.js';
import type { Dated, Decider } from './decider.js';

/** The outcome of a command. */
export interface Outcome<State> {
  state: State;
  /** Revision of the stream's last event, -1 when it has none. */
  revision: number;
  /** Position of the stream's last event: what read models must have passed to show this state. */
  position: Position;
}

interface Loaded<State> extends Outcome<State> {
  /**
   * The commands that wrote to the stream, each with its request's fingerprint where an Idempotency-Key came with
   * it.
   */
  commands: Map<string, string | undefined>;
  /** The state before the last append of this process, and the request that caused it. */
  previous?: { state: State; by: CommandContext['request'] };
}

type DecisionBasis = ReturnType<NonNullable<Decider<unknown, unknown, never>['basis']>>;

/** Attempts at a command while other processes write to the stream in between. */
const MAX_ATTEMPTS = 12;
/** Longest pause before the second attempt, in milliseconds; it grows with each later one. */
const MAX_RETRY_DELAY_MS = 4;
const CACHED_STREAMS = 10_000;

/**
 * Loads and folds a stream, decides a command, appends the events. States are cached and updated from the stream each
 * time: a decision always rests on the log, and a long stream is read once.
 */
@Injectable()
export class CommandRunner {
  private readonly cache = new Map<string, Loaded<unknown>>();
  /** The end of the last queued command, by stream. */
  private readonly queues = new Map<string, Promise<void>>();

  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  /** The state of a stream right now; `revision` -1 when there is none. */
  async load<S, C, E extends DomainEvent>(decider: Decider<S, C, E>, stream: string): Promise<Loaded<S>> {
    const cached: Loaded<S> = (this.cache.get(stream) as Loaded<S> | undefined) ?? {
      state: decider.initial,
      revision: -1,
      position: START,
      commands: new Map(),
    };
    const newEvents = await this.events.readStream(stream, cached.revision + 1);
    const last = newEvents.at(-1);
    if (!last) return cached;
    // Shared with earlier states, and only added to: a command that an earlier state does not know is in the log.
    const { commands, previous } = cached;
    let state = cached.state;
    for (const event of newEvents) {
      state = decider.evolve(state, event as unknown as Dated<E>);
      const { commandId, requestHash } = event.metadata as EventMetadata;
      commands.set(commandId, requestHash);
    }
    const loaded = {
      state,
      revision: last.revision,
      position: last.position,
      commands,
      ...(previous && { previous }),
    };
    this.cacheState(stream, loaded);
    return loaded;
  }

  /**
   * Decides a command and appends its events durably. Commands to a stream run one after another, in order of arrival,
   * and are retried on a conflict with another process. A command with a version (If-Match) does not queue: one before
   * it would only make it fail. A command that is repeated, by a client with an Idempotency-Key or by a retry after an
   * append whose response was lost, gets its first outcome: the event store need not keep ids unique.
   * @throws DomainError from `decide`; 'version-mismatch' when If-Match does not hold; 'unprocessable' when an
   *   Idempotency-Key is used for another request; 'conflict' when every attempt met a conflict, or when another
   * command   has changed the decision's basis since this one arrived
   */
  async run<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    context: CommandContext,
  ): Promise<Outcome<S>> {
    return inSpan('command', { 'parkho.command': context.command ?? 'of the program' }, async () => {
      const basis = decider.basis?.(visibleStateFor(context, await this.load(decider, stream)), command);
      const decideOnce = () => this.decideAndAppend(decider, stream, command, context, basis);
      return context.expectedRevision === undefined ? this.serialized(stream, decideOnce) : decideOnce();
    });
  }

  private async decideAndAppend<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    context: CommandContext,
    basis: DecisionBasis,
  ): Promise<Outcome<S>> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const loaded = await this.load(decider, stream);
      const newEvents = decideEvents(loaded, decider, command, context);
      if (newEvents === 'done before') return this.firstOutcome(decider, stream, context.commandId);
      if (newEvents.length === 0) return loaded;
      if (decider.basis?.(loaded.state, command) !== basis)
        throw new DomainError('conflict', GENERAL_MESSAGES.changedMeanwhile);
      const dated = newEvents.map((event) => ({ ...event, metadata: metadataOf(context, event.type) }));
      try {
        const { revision, position } = await this.events.append(
          stream,
          loaded.revision === -1 ? 'no-stream' : loaded.revision,
          dated.map((event, index) => ({
            id: deriveChildId(context.commandId, stream, index),
            type: event.type,
            data: event.data,
            metadata: event.metadata,
          })),
        );
        loaded.previous = { state: loaded.state, by: context.request };
        const state = dated.reduce(decider.evolve, loaded.state);
        return { state, revision, position };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
      await retryDelay(attempt);
    }
    throw new DomainError(
      context.expectedRevision === undefined ? 'conflict' : 'version-mismatch',
      GENERAL_MESSAGES.changedMeanwhile,
    );
  }

  /**
   * Throws what `run` would throw for the current state, before a handler stores anything for the command.
   * @throws as `run`
   */
  async preview<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    context: CommandContext,
  ): Promise<void> {
    decideEvents(await this.load(decider, stream), decider, command, context);
  }

  /**
   * The first outcome of a command that was done before, for handlers whose preparation cannot be repeated; undefined
   * if it is new.
   * @throws DomainError 'unprocessable' when its Idempotency-Key was used for another request
   */
  async findRepeated<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    context: CommandContext,
  ): Promise<Outcome<S> | undefined> {
    const loaded = await this.load(decider, stream);
    return isDone(loaded, context) ? this.firstOutcome(decider, stream, context.commandId) : undefined;
  }

  /** Runs the work after all earlier work of this stream, whether that succeeded or failed. */
  private async serialized<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const result = (this.queues.get(stream) ?? Promise.resolve()).then(work);
    const end = result.then(noop, noop);
    this.queues.set(stream, end);
    try {
      return await result;
    } finally {
      if (this.queues.get(stream) === end) this.queues.delete(stream);
    }
  }

  /** The outcome of a command at the time when it was done. */
  private async firstOutcome<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    commandId: string,
  ): Promise<Outcome<S>> {
    const events = await this.events.readStream(stream);
    const last = events.findLastIndex(({ metadata }) => (metadata as EventMetadata).commandId === commandId);
    const { revision, position } = events[last]!;
    const state = events
      .slice(0, last + 1)
      .reduce((state, event) => decider.evolve(state, event as unknown as Dated<E>), decider.initial);
    return { state, revision, position };
  }

  private cacheState(stream: string, loaded: Loaded<unknown>): void {
    this.cache.delete(stream);
    this.cache.set(stream, loaded);
    if (this.cache.size > CACHED_STREAMS) this.cache.delete(this.cache.keys().next().value!);
  }
}

const noop = (): void => {};

/** The state that the sender of a command can have seen: before a request that was unanswered when this one arrived. */
const visibleStateFor = <S>({ request }: CommandContext, { state, previous }: Loaded<S>): S =>
  request && previous?.by && request.receivedAt < previous.by.answeredAt ? previous.state : state;

/** Random, so that processes that conflict do not conflict again. */
const retryDelay = (attempt: number): Promise<void> => sleep(Math.random() * MAX_RETRY_DELAY_MS * attempt);

/**
 * The events of a command on a loaded stream.
 * @throws DomainError as `run`
 */
const decideEvents = <S, C, E extends DomainEvent>(
  loaded: Loaded<S>,
  decider: Decider<S, C, E>,
  command: C,
  context: CommandContext,
): E[] | 'done before' => {
  if (isDone(loaded, context)) return 'done before';
  const { state, revision } = loaded;
  const { expectedRevision } = context;
  // A refusal by the current state says more than a version mismatch, so it comes first.
  const events = decider.decide(state, command);
  if (expectedRevision !== undefined && expectedRevision !== revision)
    throw new DomainError('version-mismatch', GENERAL_MESSAGES.changedMeanwhile);
  return events;
};

const isDone = (
  { commands }: Pick<Loaded<unknown>, 'commands'>,
  { commandId, requestHash }: CommandContext,
): boolean => {
  if (!commands.has(commandId)) return false;
  if (commands.get(commandId) !== requestHash)
    throw new DomainError('unprocessable', GENERAL_MESSAGES.keyReused);
  return true;
};

/** The metadata of an event that a command causes. */
export const metadataOf = (context: CommandContext, type: DomainEventType): EventMetadata => ({
  actor: context.actor,
  at: context.at,
  correlationId: context.correlationId,
  causationId: context.causationId ?? context.commandId,
  commandId: context.commandId,
  ...(context.command && { command: context.command }),
  ...(context.language && { language: context.language }),
  ...(context.requestHash && { requestHash: context.requestHash }),
  schema: schemaOf(type),
});

/**
 * Retries a command that prepares something, such as a reservation, and is then decided at the revision that it
 * prepared for, when the stream has changed in between; not where the client sent a version.
 * @throws DomainError 'conflict' when every attempt met a conflict; any other error of `attempt`
 */
export const retryOnConflict = async <T>(
  { expectedRevision }: CommandContext,
  attempt: () => Promise<T>,
): Promise<T> => {
  for (let number = 1; ; number++) {
    try {
      return await attempt();
    } catch (error) {
      const isConflict = error instanceof DomainError && error.kind === 'version-mismatch';
      if (!isConflict || expectedRevision !== undefined) throw error;
      if (number === MAX_ATTEMPTS) throw new DomainError('conflict', error.message);
      await retryDelay(number);
    }
  }
};
