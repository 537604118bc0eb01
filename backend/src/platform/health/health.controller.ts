import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Success } from '@parkho/contracts';
import type { ProjectionHealth, ReadSide } from '@parkho/projections';
import type { FastifyReply } from 'fastify';
import { PendingRetries, type Retry } from '../engines/retries.js';
import { READ_SIDE } from '../engines/tokens.js';
import { Allow } from '../http/access/allow.js';
import { RETRY_AFTER_SECONDS } from '../http/response/error.filter.js';
import { ApiStatuses } from '../http/response/response-types.js';
import type { ReactorHealth } from '../reactions/reactor.js';
import { Reactors } from '../reactions/reactors.js';
import { EngineHealth, type EngineState } from './engine-health.js';

interface Health {
  /**
   * 'ok' when everything works; 'degraded' when an engine or a projection is down, or something is being retried, but
   * reads work; 'starting' until the read models can be read for the first time; 'down' while their engine is
   * unavailable.
   */
  status: 'ok' | 'degraded' | 'starting' | 'down';
  engines: EngineState[];
  projections: ProjectionHealth[];
  /**
   * Waiting reactions and dead letters are for operators and change no status: anyone's email address can cause them.
   */
  reactions: ReactorHealth[];
  /** Other tasks that this process retries until they succeed, such as writing counted views. */
  retries: Retry[];
}

@Controller('health')
export class HealthController {
  constructor(
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly engines: EngineHealth,
    private readonly reactors: Reactors,
    private readonly retries: PendingRetries,
  ) {}

  /** 200 while Parkho can serve reads, 503 otherwise. */
  @Get()
  @Allow('public')
  @ApiStatuses(503)
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<Success<Health>> {
    const engines = await this.engines.states();
    const projections = this.readSide.health();
    const retries = this.retries.waiting();
    const status = statusOf(engines, projections, retries);
    if (status === 'starting' || status === 'down')
      void reply.status(503).header('retry-after', RETRY_AFTER_SECONDS);
    return {
      success: true,
      data: { status, engines, projections, reactions: this.reactors.health(), retries },
    };
  }
}

const statusOf = (
  engines: readonly EngineState[],
  projections: readonly ProjectionHealth[],
  retries: readonly Retry[],
): Health['status'] => {
  const away = engines.filter(({ state }) => state === 'down');
  if (away.some(({ name }) => name === 'readModels')) return 'down';
  if (projections.some(({ isServed, state }) => !isServed || state === 'catching-up')) return 'starting';
  const isDegraded =
    away.length > 0 || retries.length > 0 || projections.some(({ state }) => state === 'stopped');
  return isDegraded ? 'degraded' : 'ok';
};
