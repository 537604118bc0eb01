import type { DomainEvent, EventMetadata } from '@parkho/contracts';

/** An event with the metadata that a state may depend on: when its command was accepted, and in which language. */
export type Dated<Event> = Event & { metadata: Pick<EventMetadata, 'at' | 'language'> };

/**
 * The rules of one kind of stream, as pure functions. `decide` returns the events of a command, `[]` when there is
 * nothing to change, and throws a DomainError when it is not allowed.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  initial: State;
  evolve(state: State, event: Dated<Event>): State;
  decide(state: State, command: Command): Event[];
  /**
   * The part of the state that a user's decision rests on: when another command changes it at the same time, the later
   * one is a conflict, unless there is nothing to change. Undefined for commands that do not contradict others.
   */
  basis?(state: State, command: Command): string | number | boolean | null | undefined;
}
