import {
  Box,
  Button,
  Card,
  CardActionArea,
  Stack,
  Tab,
  Tabs,
  type Theme,
  ThemeProvider,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { type ApprovalStatus, CONDITIONS, formatPkr, PRODUCT_MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import {
  BulkActionsToolbar,
  Count,
  DataTable,
  FilterButton,
  List,
  NullableBooleanInput,
  Pagination,
  SearchInput,
  SelectInput,
  type SortPayload,
  TopToolbar,
  useCreatePath,
  useListContext,
  useUnselect,
} from 'react-admin';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/date';
import { EmptyList } from '../parts/empty-list';
import { Thumbnail } from '../parts/picture';
import { RecordCards } from '../parts/record-cards';
import { selectableTheme } from '../parts/theme';
import { useCommand } from '../parts/use-command';
import { ProductMenu } from './product-actions';
import { categoryNames, type ProductCalls, type ProductRecord } from './product-calls';
import { ProductMarks } from './product-marks';

const NEWEST_FIRST: SortPayload = { field: 'createdAt', order: 'DESC' };

const TABS: readonly { label: string; status?: ApprovalStatus }[] = [
  { label: 'All' },
  { label: 'Pending', status: 'pending' },
  { label: 'Approved', status: 'approved' },
  { label: 'Rejected', status: 'rejected' },
];

/** Picture, name and seller: how a product is told from the others. */
const ProductHeading = ({ product }: { product: ProductRecord }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
    <Thumbnail images={product.images} />
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {product.name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {product.seller.businessName || product.seller.name}
      </Typography>
    </Box>
  </Stack>
);

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
      aria-label="Approval"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
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

/** Approves the chosen products that are on screen, each in the version that is on screen. */
const BulkApprove = () => {
  const { data = [], selectedIds } = useListContext<ProductRecord>();
  const { mutate, isPending } = useCommand<ProductCalls>();
  const unselect = useUnselect('products');
  const chosen = data.filter(
    ({ id, approvalStatus }) => selectedIds.includes(id) && approvalStatus === 'pending',
  );
  const approve = () =>
    mutate(async (api, key) => {
      const answers = await Promise.allSettled(chosen.map((product) => api.approveProduct(product, key)));
      const refused = answers.filter((answer) => answer.status === 'rejected');
      unselect(chosen.map(({ id }) => id));
      if (refused[0])
        throw new Error(`${refused.length} of ${chosen.length} not approved: ${refused[0].reason.message}`);
      return { message: `${chosen.length} products approved` };
    });
  return (
    <Button
      size="small"
      startIcon={<Check size={18} aria-hidden />}
      disabled={isPending || chosen.length === 0}
      onClick={approve}
    >
      Approve {chosen.length}
    </Button>
  );
};

const Column = DataTable.Col<ProductRecord>;
const NumberColumn = DataTable.NumberCol<ProductRecord>;
const oneLine = { whiteSpace: 'nowrap' };

const ProductTable = () => (
  <ThemeProvider theme={selectableTheme}>
    <DataTable<ProductRecord>
      rowClick="show"
      empty={empty}
      isRowSelectable={({ approvalStatus }) => approvalStatus === 'pending'}
      bulkActionsToolbar={
        <BulkActionsToolbar selectAllButton={false}>
          <BulkApprove />
        </BulkActionsToolbar>
      }
    >
      <Column
        source="name"
        label="Product"
        sx={{ minWidth: 280 }}
        render={(product) => <ProductHeading product={product} />}
      />
      <Column source="category" disableSort />
      <Column source="price" align="right" sx={oneLine} render={({ price }) => formatPkr(price)} />
      <Column source="condition" disableSort sx={oneLine} />
      <Column
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
      <Column label="Actions" disableSort render={(product) => <ProductMenu product={product} />} />
    </DataTable>
  </ThemeProvider>
);

const ProductCard = ({ product }: { product: ProductRecord }) => {
  const createPath = useCreatePath();
  return (
    <Card variant="outlined" sx={{ display: 'flex', alignItems: 'flex-start' }}>
      <CardActionArea
        component={Link}
        to={createPath({ resource: 'products', type: 'show', id: product.id })}
        sx={{ p: 1.5, height: '100%' }}
      >
        <Stack spacing={1}>
          <ProductHeading product={product} />
          <Typography variant="body2">
            <strong>{formatPkr(product.price)}</strong> · {product.category} · {product.condition}
          </Typography>
          <ProductMarks product={product} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {formatDateTime(product.createdAt)} · {product.views} views
          </Typography>
        </Stack>
      </CardActionArea>
      <ProductMenu product={product} />
    </Card>
  );
};

const cards = (
  <RecordCards<ProductRecord> empty={empty} card={(product) => <ProductCard product={product} />} />
);

/** Choices of a select where the value is its own label. */
const choices = (values: readonly string[]) => values.map((value) => ({ id: value, name: value }));

export const ProductList = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const { data: categories = [] } = useQuery({ queryKey: ['categories'], queryFn: categoryNames });
  const filters = [
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder="Search name, description or seller"
      sx={{ minWidth: { lg: 340 } }}
    />,
    <SelectInput key="category" source="category" alwaysOn={wide} choices={choices(categories)} />,
    <SelectInput key="condition" source="condition" alwaysOn={wide} choices={choices(CONDITIONS)} />,
    <NullableBooleanInput key="isFeatured" source="isFeatured" label="Featured" alwaysOn={wide} />,
    <NullableBooleanInput key="isActive" source="isActive" label="Active" alwaysOn={wide} />,
  ];
  return (
    <List
      filters={filters}
      actions={<TopToolbar>{!wide && <FilterButton disableSaveQuery />}</TopToolbar>}
      sort={NEWEST_FIRST}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50]} />}
      empty={false}
    >
      <ApprovalTabs />
      {wide ? <ProductTable /> : cards}
    </List>
  );
};
