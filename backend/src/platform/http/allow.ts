import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { UserRole } from '@parkho/contracts';

/** 'public': anyone, signed in or not. 'signed-in': any role. */
export type Permission = 'public' | 'signed-in' | UserRole;

export const PERMISSIONS = 'permissions';

/** Declares who may use a route; a route without it is denied to everyone. */
export const Allow = (...permissions: Permission[]): CustomDecorator => SetMetadata(PERMISSIONS, permissions);
