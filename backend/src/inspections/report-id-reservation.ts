import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { reservationStream } from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';
import { type Owners, Reservations } from '../platform/commands/reservations.js';
import { ReportIds } from '../platform/ids/report-ids.js';

/** An id is its device's for good: whenever that is reported on, it asks for the same one first. */
const KEPT: Owners = { standing: async () => 'holds', fence: async () => {} };

/** Which device's report has which id. An id is reserved before the first version is issued under it. */
@Injectable()
export class ReportIdReservation {
  constructor(
    private readonly ids: ReportIds,
    private readonly reservations: Reservations,
  ) {}

  /**
   * The id of a device's report, which no other device has or gets.
   * @param listed what the listing has shown so far; another device may be faster to be reported on under it
   */
  async claim(inspectionId: string, listed: string | undefined, context: CommandContext): Promise<string> {
    for (let attempt = 0; ; attempt++) {
      const isListed = attempt === 0 && listed !== undefined;
      const reportId = isListed ? listed : await this.ids.of(inspectionId, attempt);
      const stream = streamOf(reportId);
      if (await this.reservations.reserve(stream, inspectionId, KEPT, context)) return reportId;
      // Another process has reserved it for this device at the same moment.
      if ((await this.reservations.ownerOf(stream)) === inspectionId) return reportId;
    }
  }
}

const streamOf = (reportId: string): string =>
  reservationStream('reportId', createHash('sha256').update(reportId).digest('hex'));
