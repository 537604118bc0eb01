import { Inject, Injectable } from '@nestjs/common';
import {
  changedSince,
  type DataOf,
  DomainError,
  INSPECTION_MESSAGES,
  inspectedDevice,
  inspectionStream,
  type LogProof,
  type PublicReport,
  parseReportId,
} from '@parkho/contracts';
import {
  type InspectionReportDocument,
  type IssuedVersion,
  issuedVersion,
  productById,
  reportById,
  validityOf,
  voidingOf,
} from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { LogProofs } from '../../evidence/log-proofs.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { EVENT_LOG } from '../../platform/engines/tokens.js';
import { AttemptLimiter } from '../../platform/http/limits/attempt-limiter.js';
import type { CertificateContent } from './certificates.js';

/** A version of a report. */
interface IssuedReport {
  document: InspectionReportDocument;
  issued: IssuedVersion;
}

/** Reports for everyone with their ids. */
@Injectable()
export class PublicReports {
  constructor(
    private readonly models: ReadModels,
    private readonly guesses: AttemptLimiter,
    private readonly proofs: LogProofs,
    @Inject(EVENT_LOG) private readonly log: EventStore,
  ) {}

  /**
   * @param version absent: the newest
   * @param ip of the client
   * @throws DomainError 'invalid' where the id is mistyped, 'not-found', 'too-many' for a client that guesses ids
   */
  async issued(reportIdText: string, version: number | undefined, ip: string): Promise<IssuedReport> {
    const reportId = parseReportId(reportIdText);
    if (!reportId) throw new DomainError('invalid', INSPECTION_MESSAGES.reportIdMistyped);
    return this.guesses.guard(ip, async () => {
      const document = await reportById(this.models['inspection-reports'], reportId);
      const issued = document && issuedVersion(document, version);
      if (!issued) throw new DomainError('not-found', INSPECTION_MESSAGES.reportNotFound);
      return { document, issued };
    });
  }

  /** A version for print or sharing, with whether it is void now. */
  async certified(
    reportIdText: string,
    version: number | undefined,
    ip: string,
  ): Promise<CertificateContent> {
    const { document, issued } = await this.issued(reportIdText, version, ip);
    const voided = voidingOf(document, issued);
    return { report: issued.report, jws: issued.jws, ...(voided && { voided }) };
  }

  /** A report with the current state of itself and its device. */
  async page(reportIdText: string, version: number | undefined, ip: string): Promise<PublicReport> {
    const { document, issued } = await this.issued(reportIdText, version, ip);
    const device =
      document.sellerId === null ? null : await productById(this.models.products, document.inspectionId);
    // Content of a listing that is not public is only for its seller.
    const listing = device?.isPublic ? device : null;
    const { report, jws } = issued;
    const voided = voidingOf(document, issued);
    return {
      reportId: report.reportId,
      version: report.version,
      versions: document.versions.map(({ report: { version, issuedAt, correction }, voided }) => ({
        version,
        issuedAt,
        ...(correction !== undefined && { correction }),
        ...(voided && { voided }),
      })),
      standing: validityOf(document, issued),
      ...(voided && { voided }),
      report,
      jws,
      changes: listing ? changedSince(report.device, inspectedDevice(listing)) : [],
      product: listing && { _id: listing._id, sold: listing.sold },
    };
  }

  /** The proof that the log has the version of a report; null if no signed head covers it yet. */
  async proof({ document, issued }: IssuedReport): Promise<LogProof | null> {
    const { reportId, version } = issued.report;
    const event = (await this.log.readStream(inspectionStream(document.inspectionId))).find(
      ({ type, data }) => {
        if (type !== 'InspectionReportIssued') return false;
        const { report } = data as DataOf<'InspectionReportIssued'>;
        return report.reportId === reportId && report.version === version;
      },
    );
    await this.proofs.ready();
    // The requester is not public.
    return this.proofs.prove(event!.position, ['report', 'jws']);
  }
}
