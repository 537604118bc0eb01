import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import { type Capability, DomainError, USER_MESSAGES } from '@parkho/contracts';
import type { Principal } from './request-context.js';

/**
 * 'public': anyone, signed in or not. 'own-account': any role, for its own account, even while the account must turn
 * its second factor on. 'signed-in': any role. Otherwise the roles with the capability; with several, any of them: the
 * route then requires the one for the record (requireCapability).
 */
export type Permission = 'public' | 'own-account' | 'signed-in' | Capability | readonly Capability[];

export const PERMISSION = 'permission';

/** Declares the permission of a route; a route without it is denied to everyone. */
export const Allow = (permission: Permission): CustomDecorator => SetMetadata(PERMISSION, permission);

/**
 * For commands that need a recent identity confirmation.
 * @throws DomainError 'forbidden' with the code 'confirm-identity' where the session has none
 */
export const requireConfirmed = ({ isConfirmed }: Pick<Principal, 'isConfirmed'>): void => {
  if (isConfirmed) return;
  throw new DomainError('forbidden', USER_MESSAGES.confirmIdentity, { code: 'confirm-identity' });
};
