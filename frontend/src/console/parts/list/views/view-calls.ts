import type { SavedViewContent, SavedViews, SavedViewView, Success, ViewList } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { fetcher } from '../../../../lib/http/api';
import { sendCommand } from '../../actions/http';

/** The saved views of a list: the user's own, and views shared by others. */
export const savedViews = (list: ViewList) =>
  queryOptions({
    queryKey: ['saved-views', list],
    queryFn: fetcher<SavedViews>('/console/views', { query: { list } }),
  });

const pathOf = ({ ownerId, _id }: SavedViewView): string =>
  `/console/views/${encodeURIComponent(ownerId)}/${encodeURIComponent(_id)}`;
const contentOf = ({ name, query, shared, pinned, mail }: SavedViewContent): SavedViewContent => ({
  name,
  query,
  shared,
  pinned,
  mail,
});

type Answer = Promise<Success<SavedViews>>;

/**
 * Each resolves to the server's answer and throws HttpError with its message; for `key` see Command (parts/http.ts).
 */
export const viewCalls = {
  saveView: (list: ViewList, content: SavedViewContent, key: string) =>
    sendCommand({ method: 'POST', path: '/console/views', body: { list, ...content }, key }) as Answer,
  changeView: (seen: SavedViewView, change: Partial<SavedViewContent>, key: string) =>
    sendCommand({
      method: 'PUT',
      path: pathOf(seen),
      body: { ...contentOf(seen), ...change },
      version: seen.version,
      key,
    }) as Answer,
  deleteView: (seen: SavedViewView, key: string) =>
    sendCommand({ method: 'DELETE', path: pathOf(seen), version: seen.version, key }) as Answer,
};
export type ViewCalls = typeof viewCalls;
