import { Controller, Get } from '@nestjs/common';
import {
  dayInPakistan,
  type QueueSummary,
  type Success,
  type WaitingEntry,
  waitingQueuesOf,
} from '@parkho/contracts';
import {
  featureRequestQueueSummary,
  inspectionQueueSummary,
  listingsToModerate,
  moderationCounts,
  placementQueueSummary,
} from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../platform/http/access/request-context.js';

/** Work that waits for a decision. */
@Controller('console/waiting')
export class WaitingController {
  constructor(private readonly models: ReadModels) {}

  /** The queues in which the caller may decide, empty ones included. */
  @Get()
  @Allow('console.open')
  async waiting(@CurrentUser() { role }: Principal): Promise<Success<{ waiting: WaitingEntry[] }>> {
    const queues = waitingQueuesOf(role);
    if (queues.length === 0) return { success: true, data: { waiting: [] } };
    const [listings, featuring, inspections, ideas] = await Promise.all([
      this.listings(),
      placementQueueSummary(this.models.products),
      inspectionQueueSummary(this.models['inspection-requests'], dayInPakistan(new Date().toISOString())),
      featureRequestQueueSummary(this.models['feature-requests']),
    ]);
    const waitingByQueue = { ...listings, featuring, inspections, ideas };
    return { success: true, data: { waiting: queues.map((queue) => ({ queue, ...waitingByQueue[queue] })) } };
  }

  private async listings(): Promise<Record<'listings' | 'revised-listings' | 'flags', QueueSummary>> {
    const model = this.models.moderation;
    const [counts, [fresh], [revised], [reported]] = await Promise.all([
      moderationCounts(model),
      listingsToModerate(model, 'new', 1),
      listingsToModerate(model, 'revised', 1),
      listingsToModerate(model, 'reported', 1),
    ]);
    return {
      listings: { count: counts.new, oldest: fresh?.waitingSince },
      'revised-listings': { count: counts.revised, oldest: revised?.waitingSince },
      flags: { count: counts.reported, oldest: reported?.flaggedSince },
    };
  }
}
