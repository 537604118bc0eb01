import { type Type } from '@nestjs/common';
import {
  AUDIT_EXCLUSIONS,
  AUDIT_FILTER_FIELDS,
  AUDIT_LIMITS,
  type AuditExclusion,
  type AuditFilter,
  type AuditFilterField,
  isMoment,
  MAX_PAGE_SIZE,
  AUDIT_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import {
  type ConsoleList,
  type ConsoleListQuery,
  parseConsoleList,
} from '../../platform/http/query/console-list.js';

const ID = { message: MESSAGES.idTooLong };

/** A day, or a time in ISO 8601. */
const isTime = (text: unknown): boolean => typeof text === 'string' && isMoment(text);
export const IsTime = () =>
  ValidateBy({ name: 'isTime', validator: { validate: isTime } }, { message: MESSAGES.timeInvalid });

/** The filters of the table and further ones; their rules follow below. */
class AuditFilterFields {
  @IsOptional() @IsIn(AUDIT_EXCLUSIONS, { message: MESSAGES.withoutInvalid }) without?: AuditExclusion;
  @IsOptional()
  @IsString({ message: MESSAGES.searchTooLong })
  @MaxLength(AUDIT_LIMITS.search, { message: MESSAGES.searchTooLong })
  q?: string;
}

const rulesOf = (field: AuditFilterField): PropertyDecorator[] => {
  switch (field.input) {
    case 'choice':
      return [IsIn(Object.keys(field.options), { message: field.invalid })];
    case 'choices':
      return [
        Transform(({ value }) => [value].flat()),
        IsIn(Object.keys(field.options), { each: true, message: field.invalid }),
      ];
    case 'time':
      return [IsTime()];
    case 'id':
    case 'user':
      return [IsString(ID), MaxLength(AUDIT_LIMITS.id, ID)];
  }
};
for (const [name, field] of AUDIT_FILTER_FIELDS)
  for (const rule of [IsOptional(), ...rulesOf(field)]) rule(AuditFilterFields.prototype, name);
export const FILTER = AuditFilterFields as Type<AuditFilterFields & AuditFilter>;

/** The filters of a list, which also finds events by their ids. */
class AuditListFilterFields extends AuditFilterFields {
  @IsOptional() @ArrayMaxSize(MAX_PAGE_SIZE) @IsString({ each: true }) id?: string[];
}
export const LIST_FILTER = AuditListFilterFields as Type<AuditListFilterFields & AuditFilter>;

/** As `parseConsoleList`; an unknown filter is refused: ignoring it would select more than intended. */
export const parseAuditList = <Filter extends object, Field extends string>(
  query: ConsoleListQuery,
  filterType: Type<Filter>,
  sortable: readonly Field[],
): Promise<ConsoleList<Filter, Field>> =>
  parseConsoleList(query, filterType, sortable, MESSAGES.filterUnknown);
