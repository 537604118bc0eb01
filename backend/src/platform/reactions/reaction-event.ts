import type { ReactionEvent } from '@parkho/contracts';
import type { ExpectedRevision, NewEvent } from '@parkho/stores';
import { systemContext } from '../commands/command-context.js';
import { metadataOf } from '../commands/command-runner.js';

/** A reactor's event in the log. Its id follows from its place, so that it is stored once. */
export const reactionEvent = (stream: string, expected: ExpectedRevision, event: ReactionEvent): NewEvent => {
  const context = systemContext(`${stream} ${expected} ${event.type} ${JSON.stringify(event.data)}`);
  return { ...event, id: context.commandId, metadata: metadataOf(context, event.type) };
};
