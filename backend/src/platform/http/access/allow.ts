import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import { type Capability, can, DomainError, GENERAL_MESSAGES, type UserRole } from '@parkho/contracts';

/**
 * 'public': anyone, signed in or not. 'signed-in': any role. Else the roles that have the capability; of several, any of
 * them: the route then asks for the one that the thing needs (requireCapability).
 */
export type Permission = 'public' | 'signed-in' | Capability | readonly Capability[];

export const PERMISSION = 'permission';

/** Declares the capability that a route needs; a route without it is denied to everyone. */
export const Allow = (permission: Permission): CustomDecorator => SetMetadata(PERMISSION, permission);

/** @throws DomainError 'forbidden' where the role lacks the capability */
export const requireCapability = (role: UserRole, capability: Capability): void => {
  if (!can(role, capability)) throw new DomainError('forbidden', GENERAL_MESSAGES.wrongRole);
};
