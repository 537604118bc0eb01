import { DomainError } from '@parkho/contracts';
import type { LoginFailure } from '../../platform/health/security-events.js';

/**
 * Why a login failed, for operators; undefined if it did not, because a code is required first, or the request itself
 * is invalid.
 */
export const loginFailureOf = (error: unknown, hasAccount: boolean): LoginFailure | undefined => {
  if (!(error instanceof DomainError)) return undefined;
  const { kind, fields } = error;
  if (kind === 'too-many') return 'too-many';
  if (fields?.code) return kind === 'invalid' ? 'wrong-code' : undefined;
  if (kind === 'forbidden') return fields?.password ? 'short-password' : 'deactivated';
  if (kind === 'unauthenticated') return hasAccount ? 'wrong-password' : 'unknown-account';
  return undefined;
};
