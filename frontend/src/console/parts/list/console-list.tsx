import { Box, Stack, Typography } from '@mui/material';
import type { ViewList } from '@parkho/contracts';
import type { ReactNode } from 'react';
import { List, type ListProps, type RaRecord, type SortPayload, useListContext } from 'react-admin';
import { type Columns, ColumnsButton } from './columns-button';
import { ExportButton } from './export-button';
import type { CsvColumn } from './list-csv';
import { ListError } from './list-error';
import { ListViews } from './list-views';
import { NumberedPages } from './numbered-pages';
import { PageSize, useStoredPageSize } from './page-size';

interface ConsoleListProps<T extends RaRecord>
  extends Pick<ListProps<T>, 'title' | 'filters' | 'filterDefaultValues' | 'actions'> {
  list: ViewList;
  sort: SortPayload;
  /** Shown where the server gives no reason for a failure. */
  failure: string;
  /** Shown where the server cannot be reached, where the specification has a text for that. */
  unreachable?: string;
  /** The optional columns of its table, while that is shown. */
  columns?: Columns | undefined;
  csv: readonly CsvColumn<T>[];
  /** In place of the number of records, above the rows. */
  tabs?: ReactNode;
  /** Further tools besides views, columns and export. */
  tools?: ReactNode;
  /** Rows of a page, and the storage of another choice; absent: 25, stored for the list. */
  pageSize?: readonly [number, (size: number) => void];
  children: ReactNode;
}

const Total = () => {
  const { total, isPending } = useListContext();
  return (
    <Typography
      variant="body2"
      role="status"
      // Keeps its height while it has no text, so that the rows below do not shift when it loads.
      sx={{ px: 2, py: 1, minHeight: 'calc(1.43em + 16px)', color: 'text.secondary' }}
    >
      {isPending || !total ? '' : `${total.toLocaleString('en')} ${total === 1 ? 'result' : 'results'}`}
    </Typography>
  );
};

/** Not rendered before the rows, which would shift it. */
const Foot = ({ onPageSize }: { onPageSize: (size: number) => void }) => {
  const { isPending } = useListContext();
  return (
    !isPending && (
      <Stack
        direction="row"
        useFlexGap
        // On a phone the button that adds a record floats over the end of the list.
        sx={{ flexWrap: 'wrap', alignItems: 'center', px: 2, pt: 1, pb: { xs: 10, md: 1 } }}
      >
        <PageSize onChange={onPageSize} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <NumberedPages />
        </Box>
      </Stack>
    )
  );
};

/** A list of the console: its views, columns and export above the rows, its pages below. */
export const ConsoleList = <T extends RaRecord>({
  list,
  sort,
  failure,
  unreachable,
  columns,
  csv,
  tabs,
  tools,
  pageSize,
  children,
  ...props
}: ConsoleListProps<T>) => {
  const storedPageSize = useStoredPageSize(list, 25);
  const [size, keepSize] = pageSize ?? storedPageSize;
  return (
    <List<T>
      {...props}
      sort={sort}
      perPage={size}
      pagination={false}
      empty={false}
      exporter={false}
      error={<ListError fallback={failure} unreachable={unreachable} />}
      // The rows' place shows the error already.
      queryOptions={{ onError: () => {} }}
    >
      <Stack
        direction="row"
        useFlexGap
        sx={{
          flexWrap: { xs: 'wrap', lg: 'nowrap' },
          alignItems: 'center',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: { xs: tabs ? '1 1 100%' : '1 1 auto', sm: '1 1 auto' }, minWidth: 0 }}>
          {tabs ?? <Total />}
        </Box>
        <Stack
          direction="row"
          useFlexGap
          sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, px: 1, ml: 'auto', minWidth: 0 }}
        >
          <ListViews list={list} initial={{ filter: props.filterDefaultValues, sort }} columns={columns} />
          {columns && <ColumnsButton list={list} columns={columns} />}
          <ExportButton columns={csv} />
          {tools}
        </Stack>
      </Stack>
      {children}
      <Foot onPageSize={keepSize} />
    </List>
  );
};
