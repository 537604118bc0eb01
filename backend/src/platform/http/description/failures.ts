import type { ResponseObject } from '@nestjs/swagger';
import type { Permission } from '../access/allow.js';

/** By status. */
const FAILURES: Readonly<Record<number, string>> = {
  400: 'Invalid request; `fields` has a message for each field',
  401: 'No session, or it has ended',
  403: 'Not permitted for this user; `code` says what would permit it, where the user can do something about it',
  404: 'Not found, or not visible to this user',
  408: 'The body arrived too slowly',
  409: 'Conflicts with the current state',
  412: 'Changed since the version in If-Match',
  413: 'The body or a file is too large',
  415: 'Unsupported media type',
  422: 'Idempotency-Key already used for a different request',
  429: 'Too many requests; see Retry-After',
  503: 'Temporarily unavailable; see Retry-After',
};

/** The error responses that operations refer to. */
export const FAILURE_RESPONSES: Readonly<Record<string, ResponseObject>> = Object.fromEntries(
  Object.entries(FAILURES).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
  ]),
);

/** The properties of a route that determine its errors. */
interface RouteProperties {
  permission: Permission;
  isWrite: boolean;
  hasBody: boolean;
  hasQuery: boolean;
  /** Whether its path has the id of a record. */
  hasRecordId: boolean;
}

/** The statuses of a route's errors. A write may also be refused for the state of its record. */
export const failuresOf = ({
  permission,
  isWrite,
  hasBody,
  hasQuery,
  hasRecordId,
}: RouteProperties): number[] => {
  const isPublic = permission === 'public';
  return [
    ...(isWrite || hasQuery ? [400] : []),
    ...(isWrite || !isPublic ? [401] : []),
    ...(isWrite || !(isPublic || permission === 'own-account') ? [403] : []),
    ...(isWrite || hasRecordId ? [404] : []),
    ...(hasBody ? [408, 413] : []),
    ...(isWrite ? [409, 412, 415, 422] : []),
    ...(isWrite || isPublic ? [429] : []),
    503,
  ];
};
