import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { reservationStream } from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';
import { type Owners, Reservations } from '../platform/commands/reservations.js';
import { ReportIds } from '../platform/ids/report-ids.js';

/** An id belongs to its device permanently: a later report of it claims the same one first. */
const PERMANENT_OWNER: Owners = { ownershipOf: async () => 'holds', fence: async () => {} };

/** The ids of devices' reports. An id is reserved before the first version is issued under it. */
@Injectable()
export class ReportIdReservation {
  constructor(
    private readonly ids: ReportIds,
    private readonly reservations: Reservations,
  ) {}

  /**
   * The id of a device's report, which no other device gets.
   * @param listed the id that the listing has shown so far, which another device may have reserved first
   */
  async claim(inspectionId: string, listed: string | undefined, context: CommandContext): Promise<string> {
    for (let attempt = 0; ; attempt++) {
      const isListed = attempt === 0 && listed !== undefined;
      const reportId = isListed ? listed : await this.ids.of(inspectionId, attempt);
      const stream = streamOf(reportId);
      if (await this.reservations.reserve(stream, inspectionId, PERMANENT_OWNER, context)) return reportId;
      // Another process has reserved it for this device at the same time.
      if ((await this.reservations.ownerOf(stream)) === inspectionId) return reportId;
    }
  }
}

const streamOf = (reportId: string): string =>
  reservationStream('reportId', createHash('sha256').update(reportId).digest('hex'));
