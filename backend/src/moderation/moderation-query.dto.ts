import {
  MAX_PAGE_SIZE,
  MODERATION_MESSAGES as MESSAGES,
  MODERATION_FILTERS,
  MODERATION_LIMITS,
  type ModerationFilter,
  PRODUCT_FILTER_MESSAGES,
} from '@parkho/contracts';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { IsInteger, IsOneOf, IsText } from '../platform/http/query/query-fields.js';

const splitList = (text: unknown): unknown =>
  typeof text === 'string' ? [...new Set(text.split(',').filter(Boolean))] : text;

/** GET /admin/moderation. */
export class ModerationQuery {
  @IsOneOf(MODERATION_FILTERS, MESSAGES.filterInvalid)
  filter?: ModerationFilter;

  @IsInteger(MODERATION_LIMITS.queue, MESSAGES.limitInvalid)
  limit: number = MODERATION_LIMITS.queue;

  @Transform(({ value }) => splitList(value))
  @IsArray({ message: PRODUCT_FILTER_MESSAGES.idsInvalid })
  @ArrayMaxSize(MAX_PAGE_SIZE, { message: PRODUCT_FILTER_MESSAGES.idsInvalid })
  skip: string[] = [];

  @IsText()
  first?: string;
}
