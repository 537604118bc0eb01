import { Button, Card, Stack, type Theme, Typography, useMediaQuery } from '@mui/material';
import { CATEGORY_MESSAGES as MESSAGES } from '@parkho/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { DataTable, List, Pagination, SearchInput, TopToolbar } from 'react-admin';
import { EmptyList } from '../parts/empty-list';
import { ListError } from '../parts/list-error';
import { RecordCards } from '../parts/record-cards';
import { useCommand } from '../parts/use-command';
import { CategoryActions } from './category-actions';
import type { CategoryCalls, CategoryRecord } from './category-calls';
import { DevicesLink } from './category-marks';
import { NameDialog } from './name-dialog';

const empty = <EmptyList nothing={MESSAGES.noneFound} noMatch={MESSAGES.noneMatchFilters} />;

const AddCategory = () => {
  const { mutateAsync, isPending } = useCommand<CategoryCalls>();
  const [isAsking, setAsking] = useState(false);
  const stopAsking = () => setAsking(false);
  return (
    <>
      <Button startIcon={<Plus size={18} aria-hidden />} onClick={() => setAsking(true)}>
        Add Category
      </Button>
      {isAsking && (
        <NameDialog
          title="Add Category"
          button={{ label: 'Add', busy: 'Adding...' }}
          busy={isPending}
          onSave={(name) =>
            mutateAsync((api, key) => api.createCategory(name, key), { onSuccess: stopAsking })
          }
          onClose={stopAsking}
        />
      )}
    </>
  );
};

const Column = DataTable.Col<CategoryRecord>;
const number = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', width: 140 };

const CategoryTable = () => (
  <DataTable<CategoryRecord> rowClick={false} empty={empty} bulkActionButtons={false}>
    <Column source="name" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }} />
    <Column
      source="devices"
      label="All devices"
      sortByOrder="DESC"
      sx={number}
      render={(category) => <DevicesLink category={category} />}
    />
    <Column source="onSale" label="On sale" sortByOrder="DESC" sx={number} />
    <Column source="ideas" label="Feature requests" sortByOrder="DESC" sx={number} />
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
          {category.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          All devices: <DevicesLink category={category} /> · On sale: {category.onSale} · Feature requests:{' '}
          {category.ideas}
        </Typography>
      </Stack>
      <CategoryActions category={category} />
    </Stack>
  </Card>
);

const Rows = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  return wide ? (
    <CategoryTable />
  ) : (
    <RecordCards<CategoryRecord> empty={empty} card={(category) => <CategoryCard category={category} />} />
  );
};

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Search categories" />];

export const CategoryList = () => (
  <List
    title="Categories"
    filters={filters}
    actions={
      <TopToolbar>
        <AddCategory />
      </TopToolbar>
    }
    sort={{ field: 'name', order: 'ASC' }}
    perPage={25}
    pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
    empty={false}
    error={<ListError fallback={MESSAGES.listFailed} />}
  >
    <Rows />
  </List>
);
