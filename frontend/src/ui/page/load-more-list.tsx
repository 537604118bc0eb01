import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../button';

interface LoadMoreListProps<D, K extends QueryKey> {
  query: (page: number) => UseQueryOptions<D, Error, D, K>;
  totalPages: number;
  /** The items of a page. */
  items: (data: D) => ReactNode;
  /** The label of the button for the next page. */
  more: string;
  /** The error of a page that could not be loaded. */
  failed: string;
}

/** A list that grows by a page at a time. */
export function LoadMoreList<D, K extends QueryKey>({ totalPages, more, ...list }: LoadMoreListProps<D, K>) {
  const [pages, setPages] = useState(1);
  return (
    <>
      <div className="max-w-3xl rounded-md border border-hairline bg-sheet">
        {Array.from({ length: Math.min(pages, totalPages) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their numbers.
          <ListPage key={index} {...list} page={index + 1} />
        ))}
      </div>
      {pages < totalPages && (
        <Button
          variant="secondary"
          className="justify-self-start print:hidden"
          onClick={() => setPages(pages + 1)}
        >
          {more}
        </Button>
      )}
    </>
  );
}

type ListPageProps<D, K extends QueryKey> = Omit<LoadMoreListProps<D, K>, 'totalPages' | 'more'> & {
  page: number;
};

function ListPage<D, K extends QueryKey>({ query, items, failed, page }: ListPageProps<D, K>) {
  const { t } = useLanguage();
  const { data, error, refetch } = useQuery(query(page));
  if (error && !data)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-4 p-5 text-red-ink">
        {failed}
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('Retry')}
        </Button>
      </p>
    );
  return <ul className="not-first:border-t not-first:border-hairline">{data && items(data)}</ul>;
}
