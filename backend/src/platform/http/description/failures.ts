import type { ResponseObject } from '@nestjs/swagger';
import type { Permission } from '../access/allow.js';

/** What a client does wrong, or what is wrong with the server, by status. */
const FAILURES: Readonly<Record<number, string>> = {
  400: 'The request is not understood, or a field is not accepted',
  401: 'Nobody is signed in, or the session has ended',
  403: 'The user may not do this',
  404: 'There is no such thing, or the user may not see it',
  408: 'The body came too slowly',
  409: 'What is stored does not allow this',
  412: 'It was changed since the version in If-Match',
  413: 'The body, or a file, is too large',
  415: 'A body of another type is expected',
  422: 'The Idempotency-Key was used for another request',
  429: 'Too many requests; Retry-After says when to try again',
  503: 'A store does not answer; Retry-After says when to try again',
};

/** The responses that operations refer to. */
export const FAILURE_RESPONSES: Readonly<Record<string, ResponseObject>> = Object.fromEntries(
  Object.entries(FAILURES).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
  ]),
);

/** What of a route decides how it can fail. */
export interface Fallible {
  permission: Permission;
  isWrite: boolean;
  hasBody: boolean;
  hasQuery: boolean;
  /** Whether its path names a thing. */
  isOfThing: boolean;
}

/** The statuses of the failures that a route can answer with. A write may be refused for what it is about, too. */
export const failuresOf = ({ permission, isWrite, hasBody, hasQuery, isOfThing }: Fallible): number[] => {
  const isPublic = permission === 'public';
  return [
    ...(isWrite || hasQuery ? [400] : []),
    ...(isWrite || !isPublic ? [401] : []),
    ...(isWrite || !(isPublic || permission === 'signed-in') ? [403] : []),
    ...(isWrite || isOfThing ? [404] : []),
    ...(hasBody ? [408, 413, 415] : []),
    ...(isWrite ? [409, 412, 422] : []),
    ...(isWrite || isPublic ? [429] : []),
    503,
  ];
};
