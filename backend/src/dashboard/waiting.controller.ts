import { Controller, Get } from '@nestjs/common';
import { type Success, type WaitingEntry, waitingQueuesOf } from '@parkho/contracts';
import { queueOfFeatureRequests, queueOfInspections, queuesOfDevices } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/allow.js';
import { CurrentUser, type Principal } from '../platform/http/request-context.js';

/** What waits for those who decide. */
@Controller('console/waiting')
export class WaitingController {
  constructor(private readonly models: ReadModels) {}

  /** The queues in which the caller may decide, empty ones too. */
  @Get()
  @Allow('console.open')
  async waiting(@CurrentUser() { role }: Principal): Promise<Success<{ waiting: WaitingEntry[] }>> {
    const queues = waitingQueuesOf(role);
    if (queues.length === 0) return { success: true, data: { waiting: [] } };
    const [devices, inspections, ideas] = await Promise.all([
      queuesOfDevices(this.models.products),
      queueOfInspections(this.models['inspection-requests']),
      queueOfFeatureRequests(this.models['feature-requests']),
    ]);
    const found = { ...devices, inspections, ideas };
    return { success: true, data: { waiting: queues.map((queue) => ({ queue, ...found[queue] })) } };
  }
}
