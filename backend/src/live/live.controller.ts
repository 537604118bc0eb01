import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyReply } from 'fastify';
import { Allow } from '../platform/http/access/allow.js';
import { ClientAddress, type RequestWithPrincipal } from '../platform/http/access/request-context.js';
import { ApiMediaTypes } from '../platform/http/response/response-types.js';
import { Live } from './live.js';

/** Proxies must pass each message on at once; nginx has a header for it. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

@Controller('live')
export class LiveController {
  constructor(private readonly live: Live) {}

  /**
   * Server-sent events: what has changed for this user, never its content (LiveHint). With a token also personal
   * changes; an expired token is refused. `Last-Event-ID` resumes after it, or sends the event `reset`.
   */
  @Get()
  @ApiMediaTypes('text/event-stream')
  @Allow('public')
  stream(
    @Req() { user, headers, method }: RequestWithPrincipal,
    @Headers('last-event-id') last: string | undefined,
    @ClientAddress() address: string,
    @Res() reply: FastifyReply,
  ): void {
    if (headers.authorization && !user)
      throw new DomainError('unauthenticated', GENERAL_MESSAGES.loginRequired);
    const { raw } = reply;
    const listener = {
      audience: user ? { id: user.id, role: user.role, sellerId: user.sellerId } : null,
      ...(user && { session: user.sessionId }),
      address,
    };
    this.live.requireCapacity(listener, performance.now() - reply.elapsedTime);
    reply.hijack();
    // This connection sends nothing else.
    raw.shouldKeepAlive = false;
    raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>);
    if (method === 'HEAD') raw.end();
    else this.live.join(listener, raw, last);
  }
}
