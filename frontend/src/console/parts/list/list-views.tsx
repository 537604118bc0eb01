import type { ViewList } from '@parkho/contracts';
import { type SortPayload, useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { type Columns, useHiddenColumns } from './columns-button';
import { SavedViews } from './views/saved-views';
import { canonicalQuery } from './views/view-query';

interface ListState {
  filter: object | undefined;
  sort: SortPayload;
  /** Hidden columns; absent if they are the default. */
  hidden?: readonly string[] | undefined;
}

/** The query of a list as react-admin writes it into the address, with the columns. */
const queryOf = ({ filter = {}, sort, hidden }: ListState): string =>
  canonicalQuery(
    new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: sort.field,
      order: sort.order,
      ...(hidden && { hidden: JSON.stringify([...hidden].sort()) }),
    }).toString(),
  );

/** The columns of a saved query, which is untrusted. */
const hiddenIn = (text: string | null): string[] | undefined => {
  try {
    const hidden: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(hidden) ? hidden.filter((source) => typeof source === 'string') : undefined;
  } catch {
    return undefined;
  }
};

const NO_COLUMNS: Columns = { labels: {}, hiddenAtFirst: [] };

interface ListViewsProps {
  list: ViewList;
  /** The default query of the list. */
  initial: { filter?: object | undefined; sort: SortPayload };
  columns?: Columns | undefined;
}

/** The saved views of a react-admin list. */
export const ListViews = ({ list, initial, columns = NO_COLUMNS }: ListViewsProps) => {
  const { filterValues, sort } = useListContext();
  const [hidden, setHidden] = useHiddenColumns(list, columns);
  const navigate = useNavigate();
  const { hiddenAtFirst } = columns;
  const hasDefaultColumns =
    hidden.length === hiddenAtFirst.length && hidden.every((source) => hiddenAtFirst.includes(source));
  return (
    <SavedViews
      list={list}
      query={queryOf({ filter: filterValues, sort, hidden: hasDefaultColumns ? undefined : hidden })}
      initial={queryOf({ filter: initial.filter, sort: initial.sort })}
      onOpen={(query) => {
        const params = new URLSearchParams(query);
        setHidden(hiddenIn(params.get('hidden')) ?? hiddenAtFirst);
        params.delete('hidden');
        params.set('page', '1');
        navigate({ search: params.toString() });
      }}
    />
  );
};
