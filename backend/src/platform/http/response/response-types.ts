import { type CustomDecorator, SetMetadata } from '@nestjs/common';

/** A text that is already the JSON of a T; the API's description shows the T (scripts/describe-answers.mjs). */
export type Json<T> = T extends unknown ? string : never;

/** Metadata of a route: the media types of its responses, unless application/json. */
export const RESPONSE_TYPES = 'response-types';

/** Route: responds with one of these media types: a file, a stream, or a special JSON type ('…+json'). */
export const ApiMediaTypes = (...types: string[]): CustomDecorator => SetMetadata(RESPONSE_TYPES, types);

/** Metadata of a route: further statuses with its normal response. */
export const RESPONSE_STATUSES = 'response-statuses';

/** Route: sends its normal response with these statuses, too. */
export const ApiStatuses = (...statuses: number[]): CustomDecorator =>
  SetMetadata(RESPONSE_STATUSES, statuses);
