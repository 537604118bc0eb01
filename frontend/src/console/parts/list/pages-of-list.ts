import { MAX_PAGE_SIZE } from '@parkho/contracts';
import type { DataProvider, RaRecord, SortPayload } from 'react-admin';

interface ListQuery {
  resource: string;
  filter: object;
  sort: SortPayload;
}

/**
 * All pages of a list, one at a time, with the total. A record that moves to another page meanwhile is returned once.
 * @throws HttpError
 */
export async function* pagesOfList<T extends RaRecord>(
  api: Pick<DataProvider, 'getList'>,
  { resource, ...query }: ListQuery,
): AsyncGenerator<{ records: T[]; total: number }> {
  const seenIds = new Set<T['id']>();
  for (let page = 1, total = Infinity; (page - 1) * MAX_PAGE_SIZE < total; page++) {
    const pagination = { page, perPage: MAX_PAGE_SIZE };
    const answer = await api.getList<T>(resource, { ...query, pagination });
    total = answer.total ?? 0;
    const records = answer.data.filter(({ id }) => !seenIds.has(id));
    for (const { id } of records) seenIds.add(id);
    yield { records, total };
  }
}
