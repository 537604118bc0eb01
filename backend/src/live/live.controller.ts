import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyReply } from 'fastify';
import { Allow } from '../platform/http/access/allow.js';
import { FromAddress, type RequestWithPrincipal } from '../platform/http/access/request-context.js';
import { AnswersWith } from '../platform/http/answer/answer-types.js';
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
   * Server-sent events: what has changed of what this person may see, never what it says (LiveHint). With a token also
   * the person's own; a token that has ended is refused. `Last-Event-ID` brings what was missed, or the event `reset`.
   */
  @Get()
  @AnswersWith('text/event-stream')
  @Allow('public')
  stream(
    @Req() { user, headers, method }: RequestWithPrincipal,
    @Headers('last-event-id') last: string | undefined,
    @FromAddress() address: string,
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
    this.live.admit(listener, performance.now() - reply.elapsedTime);
    reply.hijack();
    // Nothing else comes on this connection.
    raw.shouldKeepAlive = false;
    raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>);
    if (method === 'HEAD') raw.end();
    else this.live.join(listener, raw, last);
  }
}
