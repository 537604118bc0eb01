import type { CsvColumn } from '../parts/list/list-csv';
import type { ProductRecord } from './parts/product-calls';

/** Without the seller's contact data. */
export const PRODUCT_CSV: readonly CsvColumn<ProductRecord>[] = [
  { label: 'ID', value: ({ id }) => id },
  { label: 'Product', value: ({ name }) => name },
  { label: 'Category', value: ({ category }) => category },
  { label: 'Brand', value: ({ brand }) => brand },
  { label: 'City', value: ({ location }) => location },
  { label: 'Price (PKR)', value: ({ price }) => price },
  { label: 'Condition', value: ({ condition }) => condition },
  { label: 'Approval', value: ({ approvalStatus }) => approvalStatus },
  { label: 'Active', value: ({ isActive }) => isActive },
  { label: 'Featured', value: ({ isFeatured }) => isFeatured },
  { label: 'Sold', value: ({ sold }) => sold },
  { label: 'Inspected', value: ({ inspected }) => inspected },
  { label: 'Report ID', value: ({ reportId }) => reportId },
  { label: 'Views', value: ({ views }) => views },
  { label: 'Contacts', value: ({ contacts }) => contacts },
  { label: 'Created', value: ({ createdAt }) => createdAt },
  { label: 'Last updated', value: ({ updatedAt }) => updatedAt },
];
