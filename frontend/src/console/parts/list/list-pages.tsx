import { Pagination, type PaginationProps, useListContext } from 'react-admin';

/** What react-admin has below a list; of one that did not come it would count rows that nobody sees. */
export const ListPages = (props: PaginationProps) =>
  useListContext().error ? null : <Pagination {...props} />;
