import { ThemeProvider } from '@mui/material';
import { formatPkr } from '@parkho/contracts';
import type { ReactElement } from 'react';
import { DataTable } from 'react-admin';
import type { Columns } from '../parts/list/columns-button';
import { selectableTheme } from '../parts/theme';
import { Time } from '../parts/time';
import { useBulkActions } from './bulk/bulk-bar';
import type { ProductRecord } from './parts/product-calls';
import { ProductMenu } from './product-actions';
import { ProductBadges } from './product-badges';
import { ProductHeading } from './product-heading';

const Column = DataTable.Col<ProductRecord>;
const NumberColumn = DataTable.NumberCol<ProductRecord>;
const noWrap = { whiteSpace: 'nowrap' };
const LABELS = {
  category: 'Category',
  brand: 'Brand',
  location: 'City',
  price: 'Price',
  condition: 'Condition',
  approvalStatus: 'State',
  views: 'Views',
  contacts: 'Contacts',
  createdAt: 'Created',
  updatedAt: 'Last updated',
  reportId: 'Report ID',
} as const;
export const PRODUCT_COLUMNS: Columns = {
  labels: LABELS,
  hiddenAtFirst: ['location', 'brand', 'contacts', 'updatedAt', 'reportId'],
};

export const ProductTable = ({ empty }: { empty: ReactElement }) => {
  const isSelectable = useBulkActions().length > 0;
  return (
    <ThemeProvider theme={selectableTheme}>
      <DataTable<ProductRecord>
        rowClick="show"
        empty={empty}
        hiddenColumns={PRODUCT_COLUMNS.hiddenAtFirst}
        bulkActionButtons={isSelectable}
        // The bar at the bottom serves the cards too.
        bulkActionsToolbar={isSelectable ? <span hidden /> : undefined}
      >
        <Column
          source="name"
          label="Product"
          sx={{ minWidth: 260 }}
          render={(product) => <ProductHeading product={product} />}
        />
        <Column source="category" disableSort />
        <Column source="brand" disableSort />
        <Column source="location" label={LABELS.location} disableSort />
        <Column source="price" align="right" sx={noWrap} render={({ price }) => formatPkr(price)} />
        <Column source="condition" disableSort sx={noWrap} />
        <Column
          source="approvalStatus"
          label={LABELS.approvalStatus}
          disableSort
          sx={{ minWidth: 190 }}
          render={(product) => <ProductBadges product={product} />}
        />
        <NumberColumn source="views" />
        <NumberColumn source="contacts" disableSort />
        <Column
          source="createdAt"
          label={LABELS.createdAt}
          sx={noWrap}
          render={({ createdAt }) => <Time at={createdAt} />}
        />
        <Column
          source="updatedAt"
          label={LABELS.updatedAt}
          disableSort
          sx={noWrap}
          render={({ updatedAt }) => <Time at={updatedAt} />}
        />
        <Column source="reportId" label={LABELS.reportId} disableSort />
        {isSelectable && (
          <Column
            source="id"
            label="Actions"
            disableSort
            render={(product) => <ProductMenu product={product} />}
          />
        )}
      </DataTable>
    </ThemeProvider>
  );
};
