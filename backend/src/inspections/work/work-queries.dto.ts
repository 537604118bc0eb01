import {
  EXTERNAL_CONDITIONS,
  type ExternalCondition,
  INSPECTION_REQUEST_STATUSES,
  type InspectionRequestStatus,
  MAX_PAGE_SIZE,
  INSPECTION_MESSAGES as MESSAGES,
  PRODUCT_MESSAGES,
  USER_MESSAGES,
} from '@parkho/contracts';
import type { QueueFilter } from '@parkho/projections';
import { ArrayMaxSize, IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsFlag, IsOneOf, IsText, PageQuery, SEARCH_MAX } from '../../platform/http/query/query-fields.js';

const KINDS = ['listing', 'external'] as const;
type Kind = (typeof KINDS)[number];

/** GET /admin/inspection-requests. */
export class QueueQueryDto extends PageQuery {
  @IsText() search?: string;
  @IsOneOf(INSPECTION_REQUEST_STATUSES, USER_MESSAGES.filterInvalid) status?: InspectionRequestStatus;
  @IsOneOf(KINDS, USER_MESSAGES.filterInvalid) kind?: Kind;
  @IsFlag() inspected?: boolean;
  @IsFlag() mine?: boolean;
}

/** GET /admin/inspections/:inspectionId/photo-matches: as many fingerprints as a report has photos. */
export class PhotoMatchQuery {
  @Matches(/^[0-9a-f]{16}(,[0-9a-f]{16}){0,5}$/, { message: MESSAGES.fingerprintsInvalid })
  fingerprints!: string;
}

/** GET /external-inspections. */
export class ExternalQuery extends PageQuery {
  @IsText() search?: string;
  @IsOneOf(EXTERNAL_CONDITIONS, MESSAGES.externalConditionInvalid) condition?: ExternalCondition;
  @IsText() location?: string;
}

/** The filter of the console's list of requests. */
export class ConsoleQueueFilter {
  @IsOptional() @ArrayMaxSize(MAX_PAGE_SIZE) @IsString({ each: true }) id?: string[];
  @IsOptional() @IsString() @MaxLength(SEARCH_MAX, { message: PRODUCT_MESSAGES.searchTooLong }) q?: string;
  @IsOptional()
  @IsIn(INSPECTION_REQUEST_STATUSES, { message: USER_MESSAGES.filterInvalid })
  status?: InspectionRequestStatus;
  @IsOptional() @IsIn(KINDS, { message: USER_MESSAGES.filterInvalid }) kind?: Kind;
  @IsOptional() @IsBoolean({ message: PRODUCT_MESSAGES.flagInvalid }) inspected?: boolean;
  @IsOptional() @IsBoolean({ message: PRODUCT_MESSAGES.flagInvalid }) mine?: boolean;
}

/** The filter of the console's list of devices that are not listed. */
export class ConsoleExternalFilter {
  @IsOptional() @ArrayMaxSize(MAX_PAGE_SIZE) @IsString({ each: true }) id?: string[];
  @IsOptional() @IsString() @MaxLength(SEARCH_MAX, { message: PRODUCT_MESSAGES.searchTooLong }) q?: string;
  @IsOptional()
  @IsIn(EXTERNAL_CONDITIONS, { message: MESSAGES.externalConditionInvalid })
  condition?: ExternalCondition;
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX, { message: PRODUCT_MESSAGES.searchTooLong })
  location?: string;
}

/** `inspected` is the specification's filter: completed or, where it is false, pending. */
export const queueFilterOf = (
  { inspected, mine, ...filter }: Omit<QueueFilter, 'inspectorId'> & { inspected?: boolean; mine?: boolean },
  personId: string,
): QueueFilter => ({
  ...filter,
  status: filter.status ?? (inspected === undefined ? undefined : inspected ? 'completed' : 'pending'),
  ...(mine && { inspectorId: personId }),
});
