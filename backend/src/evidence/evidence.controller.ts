import { Controller, Get, Header, Query } from '@nestjs/common';
import {
  DomainError,
  LOG_EVIDENCE_MESSAGES,
  type LogConsistencyView,
  type LogHeadView,
  type Success,
} from '@parkho/contracts';
import { Allow } from '../platform/http/allow.js';
import { LogProofs } from './log-proofs.js';

const sizeIn = (text: unknown): number => {
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text);
  throw new DomainError('invalid', LOG_EVIDENCE_MESSAGES.sizesInvalid);
};

/** Evidence that the log has only grown, for auditors and whoever else wants it. */
@Controller('audit')
@Allow('public')
export class EvidenceController {
  constructor(private readonly proofs: LogProofs) {}

  @Get('head')
  @Header('cache-control', 'no-cache')
  async head(): Promise<Success<LogHeadView>> {
    return { success: true, data: await this.proofs.head() };
  }

  /** The signed note alone, as tools for transparency logs read it. */
  @Get('checkpoint')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'no-cache')
  async checkpoint(): Promise<string> {
    return (await this.proofs.head()).checkpoint;
  }

  @Get('consistency')
  async consistency(
    @Query('from') from: unknown,
    @Query('to') to: unknown,
  ): Promise<Success<LogConsistencyView>> {
    return { success: true, data: await this.proofs.consistency(sizeIn(from), sizeIn(to)) };
  }
}
