import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { REPORT_ID_BITS, reportIdOf } from '@parkho/contracts';
import type { KeyStore } from '@parkho/stores';
import { KEY_STORE } from '../engines/tokens.js';

/** The key of report ids, so that the id of a device does not reveal that of its report. */
const SECRET = 'report-ids';

/** The ids of inspection reports. */
@Injectable()
export class ReportIds {
  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  /**
   * The same id for the same device. With 40 bits two devices may share one: issuing a report reserves the id first.
   * @param attempt gives another id for each number
   */
  async of(inspectionId: string, attempt = 0): Promise<string> {
    const mac = createHmac('sha256', await this.keys.create(SECRET))
      .update(attempt === 0 ? inspectionId : `${inspectionId}\n${attempt}`)
      .digest();
    return reportIdOf(BigInt(`0x${mac.subarray(0, REPORT_ID_BITS / 8).toString('hex')}`));
  }
}
