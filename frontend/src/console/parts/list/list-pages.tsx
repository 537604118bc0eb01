import { Pagination, type PaginationProps, useListContext } from 'react-admin';

/** What react-admin has below a list; of a list that failed to load it would count rows that are not shown. */
export const ListPages = (props: PaginationProps) =>
  useListContext().error ? null : <Pagination {...props} />;
