import { applyDecorators, type Type } from '@nestjs/common';
import { GENERAL_MESSAGES, MAX_PAGE_SIZE } from '@parkho/contracts';
import { IsOptional, IsString } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { invalidInput, validationPipe } from '../body/validation.js';

const IsJsonText = () =>
  applyDecorators(IsOptional(), IsString({ message: GENERAL_MESSAGES.requestMalformed }));

/** The query of ra-data-simple-rest's getList and getMany: three JSON texts. */
export class ConsoleListQuery {
  @IsJsonText() filter?: string;
  @IsJsonText() range?: string;
  @IsJsonText() sort?: string;
}

export interface ConsoleList<Filter, Field> {
  filter: Filter;
  /** Counts from 1. */
  page: number;
  limit: number;
  sort?: { field: Field; order: 1 | -1 };
}

/**
 * Parses the query of a react-admin list.
 * @param filterType a DTO class
 * @param unknownFilter the message for an unknown filter; without it such a filter is ignored
 * @throws DomainError 'invalid' for malformed JSON, a range that is not one page, or an unknown sort field
 */
export const parseConsoleList = async <Filter extends object, Field extends string>(
  query: ConsoleListQuery,
  filterType: Type<Filter>,
  sortable: readonly Field[],
  unknownFilter?: string,
): Promise<ConsoleList<Filter, Field>> => {
  const input = objectOf(query.filter);
  const filter = await validationPipe.transform(input, { type: 'query', metatype: filterType });
  if (unknownFilter && Object.keys(input).some((name) => !Object.hasOwn(filter, name)))
    throw invalidInput([unknownFilter]);
  return { filter, ...pageOf(query.range), sort: sortOf(query.sort, sortable) };
};

/** Sets the total for ra-data-simple-rest: 'products 0-24/1303'. */
export const setContentRange = (
  reply: FastifyReply,
  resource: string,
  { page, limit }: { page: number; limit: number },
  count: number,
  total: number,
): void => {
  const first = (page - 1) * limit;
  void reply.headers({
    'content-range': `${resource} ${first}-${Math.max(first, first + count - 1)}/${total}`,
    'access-control-expose-headers': 'Content-Range',
  });
};

const objectOf = (text = '{}'): object => {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  // A cleared filter may be null.
  return Object.fromEntries(Object.entries(value).filter(([, condition]) => condition !== null));
};

/** First and last index, both inclusive. */
const pageOf = (text = `[0,${MAX_PAGE_SIZE - 1}]`): { page: number; limit: number } => {
  const [first, last] = listOf(text);
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) throw malformed();
  const limit = Number(last) - Number(first) + 1;
  const page = Number(first) / limit + 1;
  if (limit < 1 || limit > MAX_PAGE_SIZE || page < 1 || !Number.isInteger(page)) throw malformed();
  return { page, limit };
};

const sortOf = <Field extends string>(text: string | undefined, sortable: readonly Field[]) => {
  if (text === undefined) return undefined;
  const [name, order] = listOf(text);
  const field = sortable.find((candidate) => candidate === name);
  if (!field || (order !== 'ASC' && order !== 'DESC')) throw malformed();
  return { field, order: order === 'ASC' ? 1 : -1 } as const;
};

const listOf = (text: string): unknown[] => {
  const value = parseJson(text);
  if (!Array.isArray(value)) throw malformed();
  return value;
};

const parseJson = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    throw malformed();
  }
};

const malformed = () => invalidInput([GENERAL_MESSAGES.requestMalformed]);
