import { Controller, Param, Patch } from '@nestjs/common';
import { INSPECTION_MESSAGES, inspectionForm, type ValueOf } from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { Allow } from '../platform/http/allow.js';
import { FormBody } from '../platform/http/form.js';
import { Context } from '../platform/http/request-context.js';
import { InspectListing } from './commands/inspect-listing.js';
import { type ListingInspectionAnswer, listingAnswer } from './inspection-answer.js';

/** What inspectors do. */
@Controller('admin')
@Allow('inspections.perform')
export class AdminInspectionsController {
  constructor(private readonly commands: Commands) {}

  /** Without a report: the device counts as inspected, or no more. */
  @Patch('products/:id/inspection')
  async setInspected(
    @Param('id') id: string,
    @FormBody(inspectionForm) found: ValueOf<typeof inspectionForm>,
    @Context() context: CommandContext,
  ): Promise<ListingInspectionAnswer> {
    const command = new InspectListing(id, { type: 'set-inspected', ...found }, context);
    const outcome = await this.commands.execute(
      command,
      'products',
      'inspection-requests',
      'inspection-reports',
    );
    return listingAnswer(outcome, ({ isInspected }) =>
      isInspected ? INSPECTION_MESSAGES.marked : INSPECTION_MESSAGES.voided,
    );
  }
}
