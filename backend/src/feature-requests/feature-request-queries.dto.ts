import {
  FEATURE_REQUEST_CATEGORIES,
  FEATURE_REQUEST_SORTS,
  FEATURE_REQUEST_STATUSES,
  FEATURING_CATEGORY,
  type FeatureRequestCategory,
  type FeatureRequestSort,
  type FeatureRequestStatus,
  MAX_PAGE_SIZE,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  PRIORITIES,
  PRODUCT_MESSAGES,
  type Priority,
} from '@parkho/contracts';
import { ArrayMaxSize, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsOneOf, IsText, PageQuery, SEARCH_MAX } from '../platform/http/query/query-fields.js';
import { ManagedPlacementRequestsQuery } from '../products/views/product-queries.dto.js';

/** GET /feature-requests/my/requests. */
export class MyRequestsQuery extends PageQuery {
  @IsText() search?: string;
  @IsOneOf(FEATURE_REQUEST_STATUSES, MESSAGES.statusInvalid) status?: FeatureRequestStatus;
}

/** GET /feature-requests. */
export class BoardQuery extends MyRequestsQuery {
  @IsOneOf(FEATURE_REQUEST_CATEGORIES, MESSAGES.categoryInvalid) category?: FeatureRequestCategory;
  @IsOneOf(PRIORITIES, MESSAGES.priorityInvalid) priority?: Priority;
  @IsOneOf(FEATURE_REQUEST_SORTS, MESSAGES.sortInvalid) sort: FeatureRequestSort = 'votes';
}

/** GET /admin/feature-requests, except about placement. */
export class AdminRequestsQuery extends BoardQuery {
  override sort: FeatureRequestSort = 'newest';
}

/** GET /admin/feature-requests about placement. */
export class HomePageRequestsQuery extends ManagedPlacementRequestsQuery {
  @IsIn([FEATURING_CATEGORY]) category!: typeof FEATURING_CATEGORY;
}

/** GET /feature-requests/similar. */
export class SimilarQuery {
  @IsText() title?: string;
}

/** The filter of the console's list. */
export class ConsoleRequestFilter {
  @IsOptional() @ArrayMaxSize(MAX_PAGE_SIZE) @IsString({ each: true }) id?: string[];
  @IsOptional() @IsString() @MaxLength(SEARCH_MAX, { message: PRODUCT_MESSAGES.searchTooLong }) q?: string;
  @IsOptional()
  @IsIn(FEATURE_REQUEST_STATUSES, { message: MESSAGES.statusInvalid })
  status?: FeatureRequestStatus;
  @IsOptional()
  @IsIn(FEATURE_REQUEST_CATEGORIES, { message: MESSAGES.categoryInvalid })
  category?: FeatureRequestCategory;
  @IsOptional() @IsIn(PRIORITIES, { message: MESSAGES.priorityInvalid }) priority?: Priority;
}
