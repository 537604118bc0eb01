import { applyDecorators, Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse } from '@nestjs/swagger';
import {
  DomainError,
  LOG_EVIDENCE_MESSAGES,
  type LogConsistencyView,
  type LogHeadView,
  type Success,
} from '@parkho/contracts';
import { Transform } from 'class-transformer';
import { IsInt } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Allow } from '../platform/http/access/allow.js';
import { ApiMediaTypes } from '../platform/http/response/response-types.js';
import { LogProofs } from './log-proofs.js';

/** The size of a log: a number of events. */
const IsSize = () =>
  applyDecorators(
    Transform(({ value }) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : undefined)),
    IsInt({ message: LOG_EVIDENCE_MESSAGES.sizesInvalid }),
  );

class ConsistencyQuery {
  @IsSize() from!: number;
  @IsSize() to!: number;
}

/** Evidence that the log has only grown, for auditors and the public. */
@Controller('audit')
@Allow('public')
export class EvidenceController {
  constructor(private readonly proofs: LogProofs) {}

  @Get('head')
  @Header('cache-control', 'no-cache')
  async head(): Promise<Success<LogHeadView | null>> {
    const data = await this.proofs.head();
    return { success: true, ...(!data && { message: LOG_EVIDENCE_MESSAGES.noHead }), data };
  }

  /** The signed note alone, as tools for transparency logs read it. */
  @Get('checkpoint')
  @ApiOkResponse()
  @ApiNotFoundResponse()
  @ApiMediaTypes('text/plain')
  async checkpoint(@Res() reply: FastifyReply): Promise<void> {
    const head = await this.proofs.head();
    if (!head) throw new DomainError('not-found', LOG_EVIDENCE_MESSAGES.noHead);
    await reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(head.checkpoint);
  }

  @Get('consistency')
  async consistency(@Query() { from, to }: ConsistencyQuery): Promise<Success<LogConsistencyView>> {
    await this.proofs.ready();
    return { success: true, data: await this.proofs.consistency(from, to) };
  }
}
