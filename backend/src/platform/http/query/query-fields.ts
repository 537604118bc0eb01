import { applyDecorators, type CustomDecorator, SetMetadata, type Type } from '@nestjs/common';
import {
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  PRODUCT_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

export const SEARCH_MAX = 200;
export const PAGE_MAX = 1_000_000;

/** An optional query value; an empty one counts as absent. */
const Parsed = (parse: (text: unknown) => unknown) =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }) => (value === '' ? undefined : parse(value))),
  );

/** NaN unless it is digits with at most one point. */
export const decimal = (text: unknown): number =>
  typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
const flag = (text: unknown): unknown => (text === 'true' ? true : text === 'false' ? false : text);
const asIs = (text: unknown): unknown => text;

/** A text to search for. */
export const IsText = () =>
  applyDecorators(
    Parsed(asIs),
    IsString({ message: MESSAGES.filterRepeated }),
    MaxLength(SEARCH_MAX, { message: MESSAGES.searchTooLong }),
  );
export const IsOneOf = (values: readonly string[], message: string) =>
  applyDecorators(Parsed(asIs), IsIn(values, { message }));
export const IsFlag = () => applyDecorators(Parsed(flag), IsBoolean({ message: MESSAGES.flagInvalid }));
export const IsInteger = (max: number, message: string) =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }) => decimal(value)),
    IsInt({ message }),
    Min(1, { message }),
    Max(max, { message }),
  );

/** Metadata of a route: the possible classes of its query. */
export const QUERY_CLASSES = 'query-classes';

/** Route: shows these classes in the API's description, for a handler that chooses the class. */
export const ApiQueryClasses = (...types: Type[]): CustomDecorator => SetMetadata(QUERY_CLASSES, types);

/** The query of a paged list. */
export class PageQuery {
  @IsInteger(PAGE_MAX, MESSAGES.pageInvalid)
  page: number = DEFAULT_PAGE;

  @IsInteger(MAX_PAGE_SIZE, MESSAGES.limitInvalid)
  limit: number = DEFAULT_PAGE_SIZE;
}
