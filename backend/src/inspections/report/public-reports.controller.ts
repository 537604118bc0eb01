import { Controller, Get, Header, Headers, Ip, Param, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type PublicReport, reportPath, type Success } from '@parkho/contracts';
import type { IssuedVersion } from '@parkho/projections';
import type { FastifyReply } from 'fastify';
import { type ProofResponse, proofResponse } from '../../evidence/proof-response.js';
import { Allow } from '../../platform/http/access/allow.js';
import { matchesETag } from '../../platform/http/response/etag.js';
import { ApiMediaTypes, ApiStatuses, type Json } from '../../platform/http/response/response-types.js';
import { Certificates, digestOf, LAYOUT } from './certificates.js';
import { ReportVersion } from './public-reports.dto.js';
import { PublicReports } from './public-reports.js';
import { ReportCards } from './report-cards.js';

/** Reports by id, without a session: as data, as signed, as a PDF, and as the picture of a shared link. */
@Controller('inspection-reports')
@Allow('public')
export class PublicReportsController {
  constructor(
    private readonly reports: PublicReports,
    private readonly certificates: Certificates,
    private readonly cards: ReportCards,
  ) {}

  @Get(':reportId')
  @RouteConfig({ publicRead: ['inspection-reports', 'products'] })
  @Header('content-type', 'application/json; charset=utf-8')
  async read(
    @Param('reportId') reportId: string,
    @Query() { version }: ReportVersion,
    @Ip() ip: string,
  ): Promise<Json<Success<PublicReport>>> {
    const answer: Success<PublicReport> = {
      success: true,
      data: await this.reports.page(reportId, version, ip),
    };
    return JSON.stringify(answer);
  }

  /**
   * The proof that the log has this signed report, for a verifier with only the log's public key; 202 while it is too
   * new for one.
   */
  @Get(':reportId.proof')
  @ApiStatuses(202)
  async proof(
    @Param('reportId') reportId: string,
    @Query() { version }: ReportVersion,
    @Ip() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Json<ProofResponse>> {
    const issued = await this.reports.issued(reportId, version, ip);
    return proofResponse(reply, await this.reports.proof(issued), {
      'cache-control': 'no-cache',
      'content-disposition': `attachment; filename="${fileName(issued.issued, 'proof.json')}"`,
      'x-robots-tag': 'noindex',
    });
  }

  /** The signed file, which is complete by itself: `/verify` accepts it years later. */
  @Get(':reportId.jws')
  @ApiMediaTypes('application/jose')
  async signed(
    @Param('reportId') reportId: string,
    @Query() { version }: ReportVersion,
    @Ip() ip: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { issued } = await this.reports.issued(reportId, version, ip);
    const download = `attachment; filename="${fileName(issued, 'jws')}"`;
    await send(reply.header('content-disposition', download), 'application/jose', ifNoneMatch, issued, () =>
      Promise.resolve(issued.jws),
    );
  }

  @Get(':reportId.pdf')
  @ApiMediaTypes('application/pdf')
  async certificate(
    @Param('reportId') reportId: string,
    @Query() { version }: ReportVersion,
    @Ip() ip: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const issued = await this.reports.certified(reportId, version, ip);
    const disposition = `inline; filename="${fileName(issued, 'pdf')}"`;
    await send(reply.header('content-disposition', disposition), 'application/pdf', ifNoneMatch, issued, () =>
      this.certificates.of(issued, ip),
    );
  }

  @Get(':reportId.jpg')
  @ApiMediaTypes('image/jpeg')
  async card(
    @Param('reportId') reportId: string,
    @Query() { version }: ReportVersion,
    @Ip() ip: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const issued = await this.reports.certified(reportId, version, ip);
    await send(reply, 'image/jpeg', ifNoneMatch, issued, () => this.cards.of(issued));
  }
}

/** 'parkho-PK-7Q4M-2XKD-S-v1.pdf'. */
const fileName = ({ report: { reportId, version } }: Pick<IssuedVersion, 'report'>, type: string): string =>
  `parkho-${reportId}-v${version}.${type}`;

/** A version never changes, but it may be voided or superseded. Search engines list the page, not its files. */
const send = async (
  reply: FastifyReply,
  type: string,
  ifNoneMatch: string | undefined,
  issued: Pick<IssuedVersion, 'report' | 'voided'>,
  make: () => Promise<Buffer | string>,
): Promise<void> => {
  const { report } = issued;
  const etag = `"${digestOf(issued).slice(0, 32)}-${LAYOUT}"`;
  reply.headers({
    etag,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    link: `<${reportPath(report.reportId, report.version)}>; rel="canonical"`,
  });
  if (matchesETag(ifNoneMatch, etag)) await reply.removeHeader('content-disposition').status(304).send();
  else {
    // If it cannot be made, the error has the JSON type.
    const content = await make();
    await reply.type(type).send(content);
  }
};
