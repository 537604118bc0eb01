import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { Capability } from '@parkho/contracts';

/** 'public': anyone, signed in or not. 'signed-in': any role. Else the roles that have the capability. */
export type Permission = 'public' | 'signed-in' | Capability;

export const PERMISSION = 'permission';

/** Declares who may use a route; a route without it is denied to everyone. */
export const Allow = (permission: Permission): CustomDecorator => SetMetadata(PERMISSION, permission);
