import type { DomainEvent, EventMetadata } from '@parkho/contracts';

/** An event with what of its metadata a state may depend on: when its command was accepted, and in which language it came. */
export type Dated<Event> = Event & { metadata: Pick<EventMetadata, 'at' | 'language'> };

/**
 * The rules of one kind of thing, as pure functions. `decide` answers the events that a command causes, `[]` when
 * everything is already so, and throws a DomainError when the command is not allowed. There is one decider for each
 * kind of stream.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  initial: State;
  evolve(state: State, event: Dated<Event>): State;
  decide(state: State, command: Command): Event[];
  /**
   * What of the state a decision of people rests on: where another command that comes at the same moment changes it, the
   * later one is a conflict, unless everything is already so. Undefined for commands that do not contradict others.
   */
  basis?(state: State, command: Command): string | number | boolean | null | undefined;
}
