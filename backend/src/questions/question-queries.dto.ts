import {
  DEFAULT_PAGE,
  PRODUCT_MESSAGES,
  QUESTION_FILTERS,
  QUESTION_MESSAGES,
  type QuestionFilter,
} from '@parkho/contracts';
import { IsInteger, IsOneOf, IsText, PAGE_MAX, PageQuery } from '../platform/http/query/query-fields.js';

/** Query of GET /products/public/:id/questions. */
export class PublicQuestionsQuery {
  @IsInteger(PAGE_MAX, PRODUCT_MESSAGES.pageInvalid)
  page: number = DEFAULT_PAGE;
}

/** Query of GET /products/questions. */
export class SellerQuestionsQuery extends PageQuery {
  @IsOneOf(QUESTION_FILTERS, QUESTION_MESSAGES.statusInvalid)
  status: QuestionFilter = 'waiting';
}

/** Filter of GET /console/questions. */
export class ConsoleQuestionFilter {
  @IsText() q?: string;
  @IsOneOf(QUESTION_FILTERS, QUESTION_MESSAGES.statusInvalid) status?: QuestionFilter;
}
