import { ThemeProvider } from '@mui/material';
import { formatPkr } from '@parkho/contracts';
import type { ReactElement } from 'react';
import { DataTable } from 'react-admin';
import { formatDateTime } from '../../lib/date';
import { selectableTheme } from '../parts/theme';
import { useBulkActions } from './bulk/bulk-bar';
import { ProductMenu } from './product-actions';
import type { ProductRecord } from './product-calls';
import { ProductHeading } from './product-heading';
import { ProductMarks } from './product-marks';

const Column = DataTable.Col<ProductRecord>;
const NumberColumn = DataTable.NumberCol<ProductRecord>;
const oneLine = { whiteSpace: 'nowrap' };
/** Shown to who chooses them. */
const HIDDEN = ['location', 'brand', 'updatedAt', 'reportId'];

export const ProductTable = ({ empty }: { empty: ReactElement }) => {
  const isSelectable = useBulkActions().length > 0;
  return (
    <ThemeProvider theme={selectableTheme}>
      <DataTable<ProductRecord>
        rowClick="show"
        empty={empty}
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
        <Column source="location" label="City" disableSort />
        <Column source="price" align="right" sx={oneLine} render={({ price }) => formatPkr(price)} />
        <Column source="condition" disableSort sx={oneLine} />
        <Column
          source="approvalStatus"
          label="State"
          disableSort
          sx={{ minWidth: 190 }}
          render={(product) => <ProductMarks product={product} />}
        />
        <NumberColumn source="views" />
        <Column
          source="createdAt"
          label="Created"
          sx={oneLine}
          render={({ createdAt }) => formatDateTime(createdAt)}
        />
        <Column
          source="updatedAt"
          label="Last changed"
          disableSort
          sx={oneLine}
          render={({ updatedAt }) => formatDateTime(updatedAt)}
        />
        <Column source="reportId" label="Report ID" disableSort />
        <Column
          source="id"
          label="Actions"
          disableSort
          render={(product) => <ProductMenu product={product} />}
        />
      </DataTable>
    </ThemeProvider>
  );
};
