import { inspectionStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Decide } from '../../platform/commands/decide.js';
import { type InspectionAction, inspection } from '../inspection.js';

/**
 * What the inspections of a device are told that need not know what a listing says of it. A version in If-Match is not
 * that of their stream.
 */
export const inspectionCommand = (
  inspectionId: string,
  action: InspectionAction,
  { expectedRevision: _, ...context }: CommandContext,
) =>
  new Decide(
    inspection,
    inspectionStream(inspectionId),
    { ...action, inspectionId, listing: null, actor: context.actor },
    context,
  );
