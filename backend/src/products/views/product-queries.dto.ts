import {
  type ApprovalStatus,
  COMPARE_LIMIT,
  CONDITIONS,
  type Condition,
  HOME_FEATURED,
  LISTING_STATES,
  LISTING_TROUBLES,
  type ListingState,
  type ListingTrouble,
  MAX_PAGE_SIZE,
  PRODUCT_MESSAGES as MESSAGES,
  PLACEMENT_HISTORY_LIMIT,
  type PlacementRequestStatus,
  PRODUCT_FILTER_MESSAGES,
  SELLER_LISTING_SORTS,
  type SellerListingSort,
} from '@parkho/contracts';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray } from 'class-validator';
import { IsFlag, IsOneOf, IsText, PageQuery } from '../../platform/http/query/query-fields.js';

export const APPROVAL_STATUSES: readonly ApprovalStatus[] = ['pending', 'approved', 'rejected'];

/** GET /admin/products. */
export class AdminProductsQuery extends PageQuery {
  @IsText() search?: string;
  @IsOneOf(CONDITIONS, MESSAGES.conditionInvalid) condition?: Condition;
  @IsFlag() featured?: boolean;
  @IsFlag() isActive?: boolean;
  @IsOneOf(APPROVAL_STATUSES, MESSAGES.statusInvalid) status?: ApprovalStatus;
}

/** GET /products/my-products. */
export class MyProductsFilter extends PageQuery {
  @IsText() search?: string;
  @IsOneOf(CONDITIONS, MESSAGES.conditionInvalid) condition?: Condition;
  @IsOneOf(LISTING_STATES, PRODUCT_FILTER_MESSAGES.stateInvalid) state?: ListingState;
  @IsOneOf(LISTING_TROUBLES, PRODUCT_FILTER_MESSAGES.troubleInvalid) trouble?: ListingTrouble;
  @IsOneOf(SELLER_LISTING_SORTS, PRODUCT_FILTER_MESSAGES.ownSortInvalid) sort?: SellerListingSort;
  @IsText() device?: string;
  @IsFlag() featurable?: boolean;
  @IsFlag() counts?: boolean;
}

/** GET /products/similar-prices: the listing so far. */
export class SimilarPricesQuery {
  @IsText() category?: string;
  @IsText() brand?: string;
  @IsText() modelName?: string;
  @IsText() processor?: string;
  @IsText() ram?: string;
}

/** GET /products/suggestions: the text so far. */
export class SuggestionsQuery {
  @IsText() search?: string;
}

const splitIds = (text: unknown): unknown =>
  typeof text === 'string' ? [...new Set(text.split(',').filter(Boolean))] : undefined;

/** GET /products/cards?ids=a,b,c. */
export class ProductIds {
  @Transform(({ value }) => splitIds(value))
  @IsArray({ message: PRODUCT_FILTER_MESSAGES.idsInvalid })
  @ArrayNotEmpty({ message: PRODUCT_FILTER_MESSAGES.idsInvalid })
  @ArrayMaxSize(MAX_PAGE_SIZE, { message: PRODUCT_FILTER_MESSAGES.idsInvalid })
  ids!: string[];
}

/** GET /products/compare?devices=a,b,c. */
export class ComparedProducts {
  @Transform(({ value }) => splitIds(value))
  @IsArray({ message: PRODUCT_FILTER_MESSAGES.comparedInvalid })
  @ArrayNotEmpty({ message: PRODUCT_FILTER_MESSAGES.comparedInvalid })
  @ArrayMaxSize(COMPARE_LIMIT, { message: PRODUCT_FILTER_MESSAGES.comparedInvalid })
  devices!: string[];
}

/** GET /seller/featured-requests. */
export class PlacementRequestsQuery extends PageQuery {
  override limit = PLACEMENT_HISTORY_LIMIT;
}

/** GET /admin/featured-requests/home-page. */
export class FeaturedNowQuery extends PageQuery {
  override limit: number = HOME_FEATURED.limit;
}

const REQUEST_STATUSES: readonly PlacementRequestStatus[] = ['pending', 'approved', 'rejected'];

/** GET /admin/featured-requests. */
export class ManagedPlacementRequestsQuery extends PageQuery {
  @IsOneOf(REQUEST_STATUSES, MESSAGES.statusInvalid) status?: PlacementRequestStatus;
}
