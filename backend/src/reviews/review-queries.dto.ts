import {
  DEFAULT_PAGE,
  PRODUCT_MESSAGES,
  REVIEW_MESSAGES,
  REVIEW_VERDICTS,
  type ReviewVerdict,
} from '@parkho/contracts';
import { IsString, MaxLength } from 'class-validator';
import { IsInteger, IsOneOf, IsText, PAGE_MAX } from '../platform/http/query/query-fields.js';

/** Query of GET /sellers/:id/reviews. */
export class ShownReviewsQuery {
  @IsInteger(PAGE_MAX, PRODUCT_MESSAGES.pageInvalid)
  page: number = DEFAULT_PAGE;
}

/** Query of GET and POST /reviews/by-link. */
export class ReviewLinkQuery {
  @IsString({ message: REVIEW_MESSAGES.linkInvalid })
  @MaxLength(200, { message: REVIEW_MESSAGES.linkInvalid })
  token!: string;
}

/** Filter of GET /console/reviews. */
export class ConsoleReviewFilter {
  @IsText() q?: string;
  @IsOneOf(REVIEW_VERDICTS, REVIEW_MESSAGES.verdictRequired) verdict?: ReviewVerdict;
}
