import { type CustomDecorator, SetMetadata } from '@nestjs/common';

/** A text that is the JSON of a T already; the API's description shows the T (scripts/describe-answers.mjs). */
export type Json<T> = T extends unknown ? string : never;

/** Metadata of a route: the media types of its answers, where they are not application/json. */
export const ANSWER_TYPES = 'answer-types';

/** Route: answers with one of these media types: a file, a stream, or JSON of a special kind ('…+json'). */
export const AnswersWith = (...types: string[]): CustomDecorator => SetMetadata(ANSWER_TYPES, types);

/** Metadata of a route: statuses at which it gives its answer, beside that of success. */
export const ANSWER_STATUSES = 'answer-statuses';

/** Route: gives its answer at these statuses, too. */
export const AnswersAt = (...statuses: number[]): CustomDecorator => SetMetadata(ANSWER_STATUSES, statuses);
