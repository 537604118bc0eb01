import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { can, DomainError, GENERAL_MESSAGES, wrongRole } from '@parkho/contracts';
import { StoreUnavailable } from '@parkho/stores';
import type { FastifyReply } from 'fastify';
import { PERMISSION, type Permission } from './allow.js';
import type { Principal, RequestWithPrincipal } from './request-context.js';

/** Answers with personal data or tokens are cached by no browser and no proxy. */
const NO_STORE = 'no-store';

/** Authorises every route: denied by default, allowed only by @Allow. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const isAllowed = await this.decide(context);
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    // A request that holds a closure stays in memory until V8 collects its old generation: there are too many reads for
    // that.
    if (!isReading(request)) request.stillAllowed = () => this.decide(context);
    return isAllowed;
  }

  private async decide(context: ExecutionContext): Promise<boolean> {
    const permission = this.reflector.getAllAndOverride<Permission | undefined>(PERMISSION, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    if (permission !== 'public' || request.headers.authorization || !isReading(request))
      context.switchToHttp().getResponse<FastifyReply>().header('cache-control', NO_STORE);
    if (permission === 'public') {
      // An expired token, or one that cannot be verified now, must not keep a buyer from public pages.
      if (request.headers.authorization)
        await this.authenticate(context).catch((error: unknown) => {
          const isHarmless =
            error instanceof DomainError || (isReading(request) && error instanceof StoreUnavailable);
          if (!isHarmless) throw error;
        });
      if (request.user?.needsSecondFactor) {
        if (!isReading(request)) refuseWithoutSecondFactor();
        // What the role adds to a public page is part of its work.
        request.user = { ...request.user, role: 'buyer' };
      }
      return true;
    }
    await this.authenticate(context);
    if (permission === 'own-account') return true;
    if (request.user!.needsSecondFactor) refuseWithoutSecondFactor();
    if (permission === 'signed-in') return true;
    if ([permission ?? []].flat().some((capability) => can(request.user!.role, capability))) return true;
    throw wrongRole();
  }

  override handleRequest<T = Principal>(error: unknown, principal: T | false): T {
    if (error) throw error;
    if (!principal) throw new DomainError('unauthenticated', GENERAL_MESSAGES.loginRequired);
    return principal;
  }

  private async authenticate(context: ExecutionContext): Promise<void> {
    await super.canActivate(context);
  }
}

const isReading = ({ method }: RequestWithPrincipal): boolean => method === 'GET' || method === 'HEAD';

const refuseWithoutSecondFactor = (): never => {
  throw new DomainError('forbidden', GENERAL_MESSAGES.secondFactorRequired, {
    code: 'second-factor-required',
  });
};
