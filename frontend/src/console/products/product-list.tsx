import { Tab, Tabs, type Theme, ToggleButton, ToggleButtonGroup, useMediaQuery } from '@mui/material';
import { type ApprovalStatus, PRODUCT_MESSAGES } from '@parkho/contracts';
import { LayoutGrid, Rows3 } from 'lucide-react';
import {
  Count,
  CreateButton,
  FilterButton,
  type SortPayload,
  TopToolbar,
  useListContext,
  useListPaginationContext,
  useStore,
} from 'react-admin';
import { useCan } from '../../lib/session/auth';
import { ConsoleList } from '../parts/list/console-list';
import { EmptyList } from '../parts/list/empty-list';
import { useStoredPageSize } from '../parts/list/page-size';
import { BulkBar } from './bulk/bulk-bar';
import type { ProductRecord } from './parts/product-calls';
import { ProductCards } from './product-cards';
import { PRODUCT_CSV } from './product-csv';
import { useProductFilters } from './product-filters';
import { PRODUCT_COLUMNS, ProductTable } from './product-table';

const NEWEST_FIRST: SortPayload = { field: 'createdAt', order: 'DESC' };

const TABS: readonly { label: string; status?: ApprovalStatus }[] = [
  { label: 'All' },
  { label: 'Pending', status: 'pending' },
  { label: 'Approved', status: 'approved' },
  { label: 'Rejected', status: 'rejected' },
];

/** The approval states, each with the number of products that match the other filters. */
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

interface ViewSwitchProps {
  view: View;
  onChange: (view: View) => void;
  /** The page size of a view. */
  sizeOf: (view: View) => number;
}

const ViewSwitch = ({ view, onChange, sizeOf }: ViewSwitchProps) => {
  const { setPerPage } = useListPaginationContext();
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={view}
      onChange={(_, selected: View | null) => {
        if (!selected) return;
        onChange(selected);
        setPerPage(sizeOf(selected));
      }}
      aria-label="View"
      sx={{ ml: 1 }}
    >
      {VIEWS.map(({ id, label, icon: Icon }) => (
        <ToggleButton key={id} value={id} aria-label={label} title={label}>
          <Icon size={18} aria-hidden />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

const Tools = () => {
  const can = useCan();
  const { selectedIds } = useListContext();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  // On a phone the floating button is where the selection bar is.
  const canAdd = can('products.manage') && !(isPhone && selectedIds.length > 0);
  return (
    <TopToolbar>
      <FilterButton disableSaveQuery />
      {canAdd && <CreateButton label="Add Product" />}
    </TopToolbar>
  );
};

/** The page size of each view: ten cards (specification 2, section 8) or 25 rows, until the user chooses another. */
const useStoredView = (wide: boolean) => {
  const [storedView, setStoredView] = useStore<View>('products.view', 'cards');
  const sizes = {
    cards: useStoredPageSize('products', 10),
    table: useStore<number>('products.table.perPage', 25),
  };
  const view = wide ? storedView : 'cards';
  return { view, setStoredView, sizes };
};

export const ProductList = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const { view, setStoredView, sizes } = useStoredView(wide);
  const filters = useProductFilters(wide);
  return (
    <ConsoleList<ProductRecord>
      list="products"
      title="Product Management"
      filters={filters}
      actions={<Tools />}
      sort={NEWEST_FIRST}
      failure={PRODUCT_MESSAGES.loadFailed}
      columns={view === 'table' ? PRODUCT_COLUMNS : undefined}
      csv={PRODUCT_CSV}
      tabs={<ApprovalTabs />}
      tools={
        wide && <ViewSwitch view={view} onChange={setStoredView} sizeOf={(selected) => sizes[selected][0]} />
      }
      pageSize={sizes[view]}
    >
      {view === 'table' ? <ProductTable empty={empty} /> : <ProductCards wide={wide} empty={empty} />}
      <BulkBar wide={wide} />
    </ConsoleList>
  );
};
