import { Injectable } from '@nestjs/common';
import {
  changedSince,
  DomainError,
  INSPECTION_MESSAGES,
  inspectedDevice,
  type PublicReport,
  readReportId,
} from '@parkho/contracts';
import {
  type InspectionReportDocument,
  type IssuedVersion,
  issuedVersion,
  productById,
  reportById,
  standingOf,
} from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Guesses } from '../../platform/http/guesses.js';

/** Reports as everyone may read them who knows their ids. */
@Injectable()
export class PublicReports {
  constructor(
    private readonly models: ReadModels,
    private readonly guesses: Guesses,
  ) {}

  /**
   * @param version absent: the newest
   * @param ip of who asks
   * @throws DomainError 'invalid' where the id is mistyped, 'not-found', 'too-many' for who guesses ids
   */
  async issued(
    typed: string,
    version: number | undefined,
    ip: string,
  ): Promise<{ document: InspectionReportDocument; issued: IssuedVersion }> {
    const reportId = readReportId(typed);
    if (!reportId) throw new DomainError('invalid', INSPECTION_MESSAGES.reportIdMistyped);
    return this.guesses.guard(ip, async () => {
      const document = await reportById(this.models['inspection-reports'], reportId);
      const issued = document && issuedVersion(document, version);
      if (!issued) throw new DomainError('not-found', INSPECTION_MESSAGES.reportNotFound);
      return { document, issued };
    });
  }

  /** A report with what has become of it and of its device since. */
  async page(typed: string, version: number | undefined, ip: string): Promise<PublicReport> {
    const { document, issued } = await this.issued(typed, version, ip);
    const device =
      document.sellerId === null ? null : await productById(this.models.products, document.inspectionId);
    // What a listing says that is not public is its seller's.
    const listing = device?.isPublic ? device : null;
    const { report, jws } = issued;
    return {
      reportId: report.reportId,
      version: report.version,
      versions: document.versions.map(({ report: { version, issuedAt, correction } }) => ({
        version,
        issuedAt,
        ...(correction !== undefined && { correction }),
      })),
      standing: standingOf(document, issued),
      report,
      jws,
      changes: listing ? changedSince(report.device, inspectedDevice(listing)) : [],
      product: listing && { _id: listing._id, sold: listing.sold },
    };
  }
}
