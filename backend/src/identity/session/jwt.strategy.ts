import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { DomainError, GENERAL_MESSAGES, userStream } from '@parkho/contracts';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Config } from '../../config.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { CONFIG } from '../../platform/engines/tokens.js';
import type { Principal } from '../../platform/http/request-context.js';
import { user } from '../account/user.js';

/** A session ends by itself after so many days. */
export const SESSION_DAYS = 30;

/** What a token says; everything else is looked up in the log, so that an ended session is refused at once. */
export interface TokenClaims {
  sub: string;
  sid: string;
}

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly runner: CommandRunner,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.jwtSecret,
      algorithms: ['HS256'],
    });
  }

  async validate({ sub, sid }: TokenClaims): Promise<Principal> {
    const { state } = await this.runner.load(user, userStream(sub));
    if (state.status !== 'registered' || !state.account.sessions.includes(sid)) {
      throw new DomainError('unauthenticated', GENERAL_MESSAGES.loginRequired);
    }
    return { id: sub, role: state.account.role, sessionId: sid };
  }
}
