import {
  Box,
  Stack,
  Tab,
  Tabs,
  TextField,
  type Theme,
  ToggleButton,
  ToggleButtonGroup,
  useMediaQuery,
} from '@mui/material';
import { type ApprovalStatus, PRODUCT_MESSAGES } from '@parkho/contracts';
import { LayoutGrid, Rows3 } from 'lucide-react';
import {
  Count,
  CreateButton,
  FilterButton,
  List,
  type SortPayload,
  TopToolbar,
  useListContext,
  useListPaginationContext,
  useStore,
} from 'react-admin';
import { useCan } from '../../lib/session/auth';
import { EmptyList } from '../parts/list/empty-list';
import { ListError } from '../parts/list/list-error';
import { NumberedPages } from '../parts/list/numbered-pages';
import { BulkBar } from './bulk/bulk-bar';
import { ProductCards } from './product-cards';
import { useProductFilters } from './product-filters';
import { ProductColumns, ProductTable } from './product-table';

const NEWEST_FIRST: SortPayload = { field: 'createdAt', order: 'DESC' };

const TABS: readonly { label: string; status?: ApprovalStatus }[] = [
  { label: 'All' },
  { label: 'Pending', status: 'pending' },
  { label: 'Approved', status: 'approved' },
  { label: 'Rejected', status: 'rejected' },
];

/** The states of approval, each with the number of products that match the other filters. */
const ApprovalTabs = () => {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { approvalStatus = 'all', ...others } = filterValues;
  return (
    <Tabs
      value={approvalStatus}
      onChange={(_, value) =>
        setFilters(value === 'all' ? others : { ...others, approvalStatus: value }, displayedFilters)
      }
      variant="scrollable"
      scrollButtons={false}
      aria-label="Approval"
      sx={{ flexGrow: 1, minWidth: 0 }}
    >
      {TABS.map(({ label, status }) => (
        <Tab
          key={label}
          value={status ?? 'all'}
          label={
            <span>
              {label}{' '}
              <Count sort={NEWEST_FIRST} filter={status ? { ...others, approvalStatus: status } : others} />
            </span>
          }
        />
      ))}
    </Tabs>
  );
};

const empty = <EmptyList nothing={PRODUCT_MESSAGES.noneFound} noMatch={PRODUCT_MESSAGES.noneMatchFilters} />;

const VIEWS = [
  { id: 'cards', label: 'Cards', icon: LayoutGrid },
  { id: 'table', label: 'Table', icon: Rows3 },
] as const;
type View = (typeof VIEWS)[number]['id'];

const ViewSwitch = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => (
  <ToggleButtonGroup
    size="small"
    exclusive
    value={view}
    onChange={(_, chosen: View | null) => chosen && onChange(chosen)}
    aria-label="View"
  >
    {VIEWS.map(({ id, label, icon: Icon }) => (
      <ToggleButton key={id} value={id} aria-label={label} title={label}>
        <Icon size={18} aria-hidden />
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

const PER_PAGE = [10, 25, 50];

/** How many to a page. */
const PageSize = () => {
  const { perPage, setPerPage, total = 0 } = useListPaginationContext();
  if (total <= PER_PAGE[0]!) return null;
  return (
    <TextField
      select
      label="Per page"
      value={perPage}
      onChange={({ target }) => setPerPage(Number(target.value))}
      slotProps={{ select: { native: true } }}
      sx={{ width: 90, m: 0 }}
    >
      {PER_PAGE.map((size) => (
        <option key={size} value={size}>
          {size}
        </option>
      ))}
    </TextField>
  );
};

const Tools = () => {
  const can = useCan();
  return (
    <TopToolbar>
      <FilterButton />
      {can('products.manage') && <CreateButton label="Add Product" />}
    </TopToolbar>
  );
};

export const ProductList = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const [kept, setView] = useStore<View>('products.view', 'cards');
  const view = wide ? kept : 'cards';
  const filters = useProductFilters(wide);
  return (
    <List
      title="Product Management"
      filters={filters}
      actions={<Tools />}
      sort={NEWEST_FIRST}
      pagination={false}
      empty={false}
      error={<ListError fallback={PRODUCT_MESSAGES.loadFailed} />}
      // It stands in the place of the rows already.
      queryOptions={{ onError: () => {} }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
        <ApprovalTabs />
        {wide && (
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center', px: 1.5 }}>
            {view === 'table' && <ProductColumns />}
            <ViewSwitch view={view} onChange={setView} />
          </Stack>
        )}
      </Stack>
      {view === 'table' ? <ProductTable empty={empty} /> : <ProductCards wide={wide} empty={empty} />}
      <BulkBar wide={wide} />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', px: 2, py: 1 }}>
        <PageSize />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <NumberedPages />
        </Box>
      </Stack>
    </List>
  );
};
