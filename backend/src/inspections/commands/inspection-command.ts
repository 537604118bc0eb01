import { inspectionStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { DeciderCommand } from '../../platform/commands/decide.js';
import { type InspectionAction, inspection } from '../inspection.js';

/**
 * A command to the inspection of a device that does not depend on its listing. A version in If-Match is not that of its
 * stream.
 */
export const inspectionCommand = (
  inspectionId: string,
  action: InspectionAction,
  { expectedRevision: _, ...context }: CommandContext,
) =>
  new DeciderCommand(
    inspection,
    inspectionStream(inspectionId),
    { ...action, inspectionId, listing: null, actor: context.actor },
    context,
  );
