import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import {
  type Capability,
  can,
  DomainError,
  GENERAL_MESSAGES,
  USER_MESSAGES,
  type UserRole,
} from '@parkho/contracts';
import type { Principal } from './request-context.js';

/**
 * 'public': anyone, signed in or not. 'own-account': any role, for its own account, also while the account must turn its
 * second factor on. 'signed-in': any role. Else the roles that have the capability; of several, any of them: the route
 * then asks for the one that the thing needs (requireCapability).
 */
export type Permission = 'public' | 'own-account' | 'signed-in' | Capability | readonly Capability[];

export const PERMISSION = 'permission';

/** Declares the capability that a route needs; a route without it is denied to everyone. */
export const Allow = (permission: Permission): CustomDecorator => SetMetadata(PERMISSION, permission);

/** @throws DomainError 'forbidden' where the role lacks the capability */
export const requireCapability = (role: UserRole, capability: Capability): void => {
  if (!can(role, capability)) throw new DomainError('forbidden', GENERAL_MESSAGES.wrongRole);
};

/**
 * For commands that a session left open must not be enough for.
 * @throws DomainError 'forbidden' with the code 'confirm-identity' where the session is too old for them
 */
export const requireConfirmed = ({ isConfirmed }: Pick<Principal, 'isConfirmed'>): void => {
  if (isConfirmed) return;
  throw new DomainError('forbidden', USER_MESSAGES.confirmIdentity, { code: 'confirm-identity' });
};
