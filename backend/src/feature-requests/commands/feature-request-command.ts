import { featureRequestStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { DeciderCommand } from '../../platform/commands/decide.js';
import { type FeatureRequestAction, type FeatureRequestCommand, featureRequest } from '../feature-request.js';

/** Any command to a request without preparation or follow-up. */
export type SimpleAction = Exclude<
  FeatureRequestAction,
  { type: 'submit' | 'edit' | 'approve' | 'merge' | 'unmerge' | 'take-votes' }
>;

/** A command on a feature request by the context's actor. */
export const featureRequestCommand = (requestId: string, action: SimpleAction, context: CommandContext) => {
  const { command, unconditional } = basedOn(action, context);
  return new DeciderCommand(featureRequest, featureRequestStream(requestId), command, unconditional);
};

/** A version in If-Match is that of the request, which its decider compares: the stream also has every vote. */
export const basedOn = (
  action: FeatureRequestAction,
  { expectedRevision: based, ...unconditional }: CommandContext,
): { command: FeatureRequestCommand; unconditional: CommandContext } => ({
  command: { ...action, based, actor: unconditional.actor },
  unconditional,
});
