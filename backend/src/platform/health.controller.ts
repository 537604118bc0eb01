import { Controller, Get, Res } from '@nestjs/common';
import type { Success } from '@parkho/contracts';
import { Projector } from '@parkho/projections';
import type { FastifyReply } from 'fastify';
import { Allow } from './allow.js';

interface Health {
  /** 'ok' when everything is served and current; 'degraded' when a projection has stopped; 'starting' before. */
  status: 'ok' | 'degraded' | 'starting';
  projections: ReturnType<Projector['health']>;
}

@Controller('health')
export class HealthController {
  constructor(private readonly projector: Projector) {}

  /** 200 as soon as Parkho can serve, 503 before. */
  @Get()
  @Allow('public')
  health(@Res({ passthrough: true }) reply: FastifyReply): Success<Health> {
    const projections = this.projector.health();
    const status = projections.some(({ state }) => state === 'catching-up')
      ? 'starting'
      : projections.some(({ state }) => state === 'stopped')
        ? 'degraded'
        : 'ok';
    if (status === 'starting') void reply.status(503);
    return { success: true, data: { status, projections } };
  }
}
