import { type CustomDecorator, SetMetadata } from '@nestjs/common';

/** A text that is already the JSON of a T; the API's description shows the T (scripts/describe-answers.mjs). */
export type Json<T> = T extends unknown ? string : never;

/** Metadata of a route: the media types of its answers, unless application/json. */
export const ANSWER_TYPES = 'answer-types';

/** Route: answers with one of these media types: a file, a stream, or a special JSON type ('…+json'). */
export const ApiMediaTypes = (...types: string[]): CustomDecorator => SetMetadata(ANSWER_TYPES, types);

/** Metadata of a route: further statuses with its normal answer. */
export const ANSWER_STATUSES = 'answer-statuses';

/** Route: gives its normal answer at these statuses, too. */
export const ApiStatuses = (...statuses: number[]): CustomDecorator => SetMetadata(ANSWER_STATUSES, statuses);
