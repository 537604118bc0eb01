import { ThemeProvider } from '@mui/material';
import { formatPkr } from '@parkho/contracts';
import type { ReactElement } from 'react';
import { DataTable } from 'react-admin';
import { selectableTheme } from '../parts/theme';
import { Time } from '../parts/time';
import { useBulkActions } from './bulk/bulk-bar';
import { ColumnsButton } from './columns-button';
import type { ProductRecord } from './parts/product-calls';
import { ProductMenu } from './product-actions';
import { ProductBadges } from './product-badges';
import { ProductHeading } from './product-heading';

const Column = DataTable.Col<ProductRecord>;
const NumberColumn = DataTable.NumberCol<ProductRecord>;
const oneLine = { whiteSpace: 'nowrap' };
/** What may be left out of the table. */
const COLUMNS = {
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
const STORE_KEY = 'products.datatable';
/** Shown to who chooses them. */
const HIDDEN = ['location', 'brand', 'contacts', 'updatedAt', 'reportId'];

export const ProductColumns = () => (
  <ColumnsButton storeKey={STORE_KEY} columns={COLUMNS} hiddenAtFirst={HIDDEN} />
);

export const ProductTable = ({ empty }: { empty: ReactElement }) => {
  const isSelectable = useBulkActions().length > 0;
  return (
    <ThemeProvider theme={selectableTheme}>
      <DataTable<ProductRecord>
        rowClick="show"
        // With all its columns it is wider than the screen, and the page is not.
        sx={{ '& .RaDataTable-tableWrapper': { overflowX: 'auto' } }}
        empty={empty}
        storeKey={STORE_KEY}
        hiddenColumns={HIDDEN}
        bulkActionButtons={isSelectable}
        // The bar at the bottom is there for cards, too.
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
        <Column source="location" label={COLUMNS.location} disableSort />
        <Column source="price" align="right" sx={oneLine} render={({ price }) => formatPkr(price)} />
        <Column source="condition" disableSort sx={oneLine} />
        <Column
          source="approvalStatus"
          label={COLUMNS.approvalStatus}
          disableSort
          sx={{ minWidth: 190 }}
          render={(product) => <ProductBadges product={product} />}
        />
        <NumberColumn source="views" />
        <NumberColumn source="contacts" disableSort />
        <Column
          source="createdAt"
          label={COLUMNS.createdAt}
          sx={oneLine}
          render={({ createdAt }) => <Time at={createdAt} />}
        />
        <Column
          source="updatedAt"
          label={COLUMNS.updatedAt}
          disableSort
          sx={oneLine}
          render={({ updatedAt }) => <Time at={updatedAt} />}
        />
        <Column source="reportId" label={COLUMNS.reportId} disableSort />
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
