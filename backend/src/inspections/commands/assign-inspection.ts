import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { can, fieldError, INSPECTION_MESSAGES, inspectionStream, userStream } from '@parkho/contracts';
import { user } from '../../identity/account/user.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type Inspections, inspection } from '../inspection.js';

/** Null: unassigned. */
export class AssignInspection extends Command<Outcome<Inspections>> {
  constructor(
    readonly inspectionId: string,
    readonly assignment: { requestId: string; inspectorId: string | null },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AssignInspection)
export class AssignInspectionHandler implements ICommandHandler<AssignInspection> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ inspectionId, assignment, context }: AssignInspection): Promise<Outcome<Inspections>> {
    const stream = inspectionStream(inspectionId);
    const holder = (await this.runner.load(inspection, stream)).state.open?.inspectorId;
    const command = {
      type: 'assign',
      ...assignment,
      ...(holder && !(await this.canInspect(holder)) && { formerInspectorId: holder }),
      inspectionId,
      listing: null,
      actor: context.actor,
    } as const;
    await this.runner.preview(inspection, stream, command, context);
    const { inspectorId } = assignment;
    if (inspectorId !== null && !(await this.canInspect(inspectorId)))
      throw fieldError('invalid', 'inspectorId', INSPECTION_MESSAGES.inspectorUnknown);
    return this.runner.run(inspection, stream, command, context);
  }

  private async canInspect(userId: string): Promise<boolean> {
    const { state } = await this.runner.load(user, userStream(userId));
    return (
      state.status === 'registered' &&
      state.account.isActive &&
      can(state.account.role, 'inspections.perform')
    );
  }
}
