import { Button, Card, Stack, type Theme, Typography, useMediaQuery } from '@mui/material';
import { CATEGORY_MESSAGES as MESSAGES } from '@parkho/contracts';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DataTable, SearchInput, TopToolbar, useListContext } from 'react-admin';
import type { Columns } from '../parts/list/columns-button';
import { ConsoleList } from '../parts/list/console-list';
import { EmptyList } from '../parts/list/empty-list';
import type { CsvColumn } from '../parts/list/list-csv';
import { RecordCards } from '../parts/list/record-cards';
import { CategoryActions } from './category-actions';
import { CategoryLink, DevicesLink } from './category-badges';
import type { CategoryRecord } from './category-calls';
import { NameDialog } from './name-dialog';
import { ReferenceLists } from './reference-lists';

const empty = <EmptyList nothing={MESSAGES.noneFound} noMatch={MESSAGES.noneMatchFilters} />;

const AddCategory = () => {
  const [adds, setAdds] = useState(false);
  return (
    <>
      <Button startIcon={<Plus size={18} aria-hidden />} onClick={() => setAdds(true)}>
        Add Category
      </Button>
      {adds && (
        <NameDialog
          title="Add Category"
          button={{ label: 'Add', busy: 'Adding...' }}
          send={(api, name, key) => api.createCategory(name, key)}
          onClose={() => setAdds(false)}
        />
      )}
    </>
  );
};

const COLUMNS: Columns = {
  labels: { devices: 'All devices', onSale: 'On sale', ideas: 'Feature requests' },
  hiddenAtFirst: [],
};

const CSV: readonly CsvColumn<CategoryRecord>[] = [
  { label: 'ID', value: ({ id }) => id },
  { label: 'Name', value: ({ name }) => name },
  { label: 'All devices', value: ({ devices }) => devices },
  { label: 'On sale', value: ({ onSale }) => onSale },
  { label: 'Feature requests', value: ({ ideas }) => ideas },
];

const Column = DataTable.Col<CategoryRecord>;
const number = {
  align: 'right',
  sortByOrder: 'DESC',
  sx: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', width: 170 },
} as const;

const CategoryTable = () => (
  <DataTable<CategoryRecord> rowClick={false} empty={empty} bulkActionButtons={false}>
    <Column
      source="name"
      sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}
      render={(category) => <CategoryLink category={category} />}
    />
    <Column
      source="devices"
      label="All devices"
      {...number}
      render={(category) => <DevicesLink category={category} />}
    />
    <Column source="onSale" label="On sale" {...number} />
    <Column source="ideas" label="Feature requests" {...number} />
    <Column
      label="Actions"
      disableSort
      sx={{ width: 72, textAlign: 'right' }}
      render={(category) => <CategoryActions category={category} />}
    />
  </DataTable>
);

const CategoryCard = ({ category }: { category: CategoryRecord }) => (
  <Card variant="outlined">
    <Stack direction="row" sx={{ p: 1.5, pr: 0.5, alignItems: 'center', justifyContent: 'space-between' }}>
      <Stack spacing={0.25} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          <CategoryLink category={category} />
        </Typography>
        <Typography
          variant="body2"
          component="div"
          sx={{ color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
        >
          <span>
            All devices: <DevicesLink category={category} />
          </span>
          <span>On sale: {category.onSale}</span>
          <span>Feature requests: {category.ideas}</span>
        </Typography>
      </Stack>
      <CategoryActions category={category} />
    </Stack>
  </Card>
);

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Search categories" />];

/** Calls back once when the rows are loaded. */
const WhenListed = ({ onListed }: { onListed: (isListed: true) => void }) => {
  const { isPending } = useListContext();
  useEffect(() => {
    if (!isPending) onListed(true);
  }, [isPending, onListed]);
  return null;
};

const BY_NAME = { field: 'name', order: 'ASC' } as const;

export const CategoryList = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const [isListed, setListed] = useState(false);
  return (
    <>
      <ConsoleList<CategoryRecord>
        list="categories"
        title="Categories"
        filters={filters}
        actions={
          <TopToolbar>
            <AddCategory />
          </TopToolbar>
        }
        sort={BY_NAME}
        failure={MESSAGES.listFailed}
        columns={wide ? COLUMNS : undefined}
        csv={CSV}
      >
        <WhenListed onListed={setListed} />
        {wide ? (
          <CategoryTable />
        ) : (
          <RecordCards<CategoryRecord>
            empty={empty}
            card={(category) => <CategoryCard category={category} />}
          />
        )}
      </ConsoleList>
      {/* Hidden until the rows have loaded, which would shift it. */}
      {isListed && <ReferenceLists />}
    </>
  );
};
