import type { DomainEvent, EventMetadata } from '@parkho/contracts';

/** An event with what of its metadata a state may depend on: when its command was accepted. */
export type Dated<Event> = Event & { metadata: Pick<EventMetadata, 'at'> };

/**
 * The rules of one kind of thing, as pure functions. `decide` answers the events that a command causes, `[]` when
 * everything is already so, and throws a DomainError when the command is not allowed. There is one decider for each
 * kind of stream.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  initial: State;
  evolve(state: State, event: Dated<Event>): State;
  decide(state: State, command: Command): Event[];
}
