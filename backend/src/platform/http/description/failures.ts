import type { ResponseObject, ResponsesObject } from '@nestjs/swagger';
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
  namesThing: boolean;
}

/** The failures that a route can answer with. */
export const failuresOf = ({
  permission,
  isWrite,
  hasBody,
  hasQuery,
  namesThing,
}: Fallible): ResponsesObject => {
  const statuses = [
    ...(isWrite || hasQuery ? [400] : []),
    ...(permission === 'public' ? [] : [401]),
    ...(permission === 'public' || permission === 'signed-in' ? [] : [403]),
    ...(namesThing || isWrite ? [404] : []),
    ...(isWrite ? [409, 412, 422, 429] : []),
    ...(hasBody ? [408, 413, 415] : []),
    503,
  ];
  return Object.fromEntries(
    statuses.sort((a, b) => a - b).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
};
