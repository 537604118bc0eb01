import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_PAGE_SIZE } from '@parkho/contracts';
import type { PageOf } from '@parkho/projections';
import type { Document, Page } from '@parkho/stores';

/** All documents of a list, page by page, for exports; other requests are answered in between. */
export const readAllPages = async <D extends Document>(
  pageAt: (at: PageOf) => Promise<Page<D>>,
): Promise<D[]> => {
  const all: D[] = [];
  for (let page = 1; ; page++) {
    const { documents, total } = await pageAt({ page, limit: MAX_PAGE_SIZE });
    all.push(...documents);
    if (page * MAX_PAGE_SIZE >= total) return all;
    await nextTurn();
  }
};
