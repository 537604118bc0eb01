import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { DomainError, GENERAL_MESSAGES, userStream } from '@parkho/contracts';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Config } from '../../config.js';
import { systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { CONFIG } from '../../platform/engines/tokens.js';
import {
  contextOf,
  type Principal,
  type RequestWithPrincipal,
} from '../../platform/http/access/request-context.js';
import { Employment } from '../account/employment.js';
import { StaffSecondFactor } from '../account/staff-second-factor.js';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCES, TOKEN_ISSUER } from '../account/tokens.js';
import { isConfirmed, sessionAt, type UserState, user } from '../account/user.js';

/** The content of a token; everything else is read from the log, so that an ended session is refused at once. */
export interface TokenClaims {
  sub: string;
  sid: string;
}

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly runner: CommandRunner,
    private readonly staff: StaffSecondFactor,
    private readonly employment: Employment,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.jwtSecret,
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCES.session,
      passReqToCallback: true,
    });
  }

  async validate(request: RequestWithPrincipal, { sub, sid }: TokenClaims): Promise<Principal> {
    const { state, commands } = await this.runner.load(user, userStream(sub));
    const refusal = new DomainError('unauthenticated', GENERAL_MESSAGES.loginRequired);
    if (state.status !== 'registered') throw refusal;
    const now = new Date().toISOString();
    const session = sessionAt(state, sid, now);
    const secondFactorDue = await this.staff.dueOf(state);
    const principal = {
      id: sub,
      ...(await this.employment.effectiveRoleOf(state.account)),
      sessionId: sid,
      isConfirmed: session !== undefined && isConfirmed(session, now),
      needsSecondFactor: secondFactorDue !== undefined && secondFactorDue <= now,
    };
    if (session) await this.use(state, principal, now);
    else if (!isRepeated(request, principal, commands)) throw refusal;
    return principal;
  }

  /**
   * Records the use of a session, at most once a day. Where there is no event, a user's requests do not wait for each
   * other. A use that cannot be written now is written with the next request.
   */
  private async use(state: UserState, { id, role, sessionId }: Principal, at: string): Promise<void> {
    const command = { type: 'use-session', sessionId, at } as const;
    if (user.decide(state, command).length === 0) return;
    const context = systemContext(`use ${sessionId} ${at.slice(0, 10)}`, { id, role });
    await this.runner.run(user, userStream(id), command, context).catch(() => undefined);
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route ends the session of its request; the same request, repeated, still gets its first answer. */
    endsItsSession?: boolean;
  }
}

/** Whether a request repeats one that the account has done, whose answer was lost. */
const isRepeated = (
  request: RequestWithPrincipal,
  principal: Principal,
  commands: ReadonlyMap<string, string | undefined>,
): boolean => {
  if (!request.routeOptions.config.endsItsSession) return false;
  const { commandId, requestHash } = contextOf(request, principal);
  return requestHash !== undefined && commands.get(commandId) === requestHash;
};
