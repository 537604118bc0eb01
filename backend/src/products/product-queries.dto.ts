import { applyDecorators } from '@nestjs/common';
import {
  type ApprovalStatus,
  CONDITIONS,
  type Condition,
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  PRODUCT_MESSAGES as MESSAGES,
  PRODUCT_SORTS,
  type ProductSort,
  PUBLIC_PAGE_SIZE,
  RAM_BUCKETS,
  STORAGE_BUCKETS,
} from '@parkho/contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const SEARCH_MAX = 200;
const PAGE_MAX = 1_000_000;
export const APPROVAL_STATUSES: readonly ApprovalStatus[] = ['pending', 'approved', 'rejected'];

/** A query value that may be left out; an empty one counts as left out. */
const Parsed = (parse: (text: unknown) => unknown) =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }) => (value === '' ? undefined : parse(value))),
  );

const decimal = (text: unknown): number =>
  typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
const flag = (text: unknown): unknown => (text === 'true' ? true : text === 'false' ? false : text);
const asIs = (text: unknown): unknown => text;

const IsText = () =>
  applyDecorators(
    Parsed(asIs),
    IsString({ message: MESSAGES.searchTooLong }),
    MaxLength(SEARCH_MAX, { message: MESSAGES.searchTooLong }),
  );
const IsOneOf = (values: readonly string[], message: string) =>
  applyDecorators(Parsed(asIs), IsIn(values, { message }));
const IsFlag = () => applyDecorators(Parsed(flag), IsBoolean({ message: MESSAGES.flagInvalid }));
const IsPrice = () =>
  applyDecorators(Parsed(decimal), IsNumber({}, { message: MESSAGES.priceFilterInvalid }));
const IsWhole = (max: number, message: string) =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }) => decimal(value)),
    IsInt({ message }),
    Min(1, { message }),
    Max(max, { message }),
  );

export class PageQuery {
  @IsWhole(PAGE_MAX, MESSAGES.pageInvalid)
  page: number = DEFAULT_PAGE;

  @IsWhole(MAX_PAGE_SIZE, MESSAGES.limitInvalid)
  limit: number = DEFAULT_PAGE_SIZE;
}

/** GET /products/public; prices in PKR. */
export class PublicProductsQuery {
  @IsWhole(PAGE_MAX, MESSAGES.pageInvalid)
  page: number = DEFAULT_PAGE;

  @IsWhole(MAX_PAGE_SIZE, MESSAGES.limitInvalid)
  limit: number = PUBLIC_PAGE_SIZE;

  @IsText() search?: string;
  @IsText() category?: string;
  @IsText() brand?: string;
  @IsText() city?: string;
  @IsOneOf(CONDITIONS, MESSAGES.conditionInvalid) condition?: Condition;
  @IsFlag() featured?: boolean;
  @IsFlag() inspected?: boolean;
  @IsFlag() warranty?: boolean;
  @IsFlag() gaming?: boolean;
  @IsFlag() workstation?: boolean;
  @IsPrice() minPrice?: number;
  @IsPrice() maxPrice?: number;
  @IsOneOf(RAM_BUCKETS, MESSAGES.ramInvalid) ram?: string;
  @IsOneOf(STORAGE_BUCKETS, MESSAGES.storageInvalid) storage?: string;
  @IsOneOf(PRODUCT_SORTS, MESSAGES.sortInvalid) sort?: ProductSort;
  @IsFlag() facets?: boolean;
}

/** GET /admin/products. */
export class AdminProductsQuery extends PageQuery {
  @IsText() search?: string;
  @IsOneOf(CONDITIONS, MESSAGES.conditionInvalid) condition?: Condition;
  @IsFlag() featured?: boolean;
  @IsFlag() isActive?: boolean;
  @IsOneOf(APPROVAL_STATUSES, MESSAGES.statusInvalid) status?: ApprovalStatus;
}
