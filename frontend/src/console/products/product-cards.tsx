import {
  Box,
  Card,
  CardActionArea,
  Checkbox,
  FormControlLabel,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { formatPkr } from '@parkho/contracts';
import type { ReactElement } from 'react';
import { useCreatePath, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { countText } from '../../lib/count-text';
import { cardImage } from '../../lib/devices/image';
import { Picture } from '../parts/record/picture';
import { Time } from '../parts/time';
import { useBulkActions } from './bulk/bulk-bar';
import type { ProductRecord } from './parts/product-calls';
import { ProductMenu } from './product-actions';
import { ProductBadges } from './product-badges';
import { ProductHeading, ProductName } from './product-heading';

/** Three in a row where they fit (specification 2, section 2). */
const grid = {
  display: 'grid',
  gap: 1.5,
  p: 1.5,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
};
const PICTURE = { width: '100%', height: 180 };

interface ProductCardProps {
  product: ProductRecord;
  wide: boolean;
  /** Absent when the user has no bulk actions, which is the case when they have no actions at all. */
  choice: { isChosen: boolean; toggle: () => void } | undefined;
}

const ProductCard = ({ product, wide, choice }: ProductCardProps) => {
  const createPath = useCreatePath();
  return (
    <Card data-row variant="outlined" sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <CardActionArea
        component={Link}
        to={createPath({ resource: 'products', type: 'show', id: product.id })}
        sx={{ p: 1.5, flexGrow: 1 }}
      >
        <Stack spacing={1} sx={{ height: '100%' }}>
          {wide ? (
            <>
              <Picture
                url={cardImage(product.images)}
                alt=""
                size={PICTURE}
                sizes="(min-width: 1200px) 25vw, 45vw"
              />
              <ProductName product={product} />
            </>
          ) : (
            <ProductHeading product={product} />
          )}
          <Typography variant="body2">
            <strong>{formatPkr(product.price)}</strong> · {product.category} · {product.condition}
          </Typography>
          <ProductBadges product={product} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Time at={product.createdAt} /> · {countText(product.views, 'view', 'views')} ·{' '}
            {countText(product.contacts, 'contact', 'contacts')}
          </Typography>
        </Stack>
      </CardActionArea>
      {choice && (
        <Stack
          direction="row"
          sx={{ borderTop: 1, borderColor: 'divider', alignItems: 'center', minHeight: 44, px: 0.5 }}
        >
          <Checkbox
            checked={choice.isChosen}
            onChange={choice.toggle}
            slotProps={{ input: { 'aria-label': `Select ${product.name}` } }}
          />
          <Box sx={{ ml: 'auto' }}>
            <ProductMenu product={product} />
          </Box>
        </Stack>
      )}
    </Card>
  );
};

/** Selects all products of the page. */
const ChooseAll = () => {
  const { data = [], selectedIds, onSelect } = useListContext<ProductRecord>();
  const ids = data.map(({ id }) => id);
  const selectedHere = ids.filter((id) => selectedIds.includes(id));
  const otherIds = selectedIds.filter((id) => !ids.includes(String(id)));
  const isAll = selectedHere.length === ids.length;
  return (
    <FormControlLabel
      sx={{ px: 2, pt: 1, m: 0 }}
      control={
        <Checkbox
          checked={isAll}
          indeterminate={selectedHere.length > 0 && !isAll}
          onChange={() => onSelect(isAll ? otherIds : [...otherIds, ...ids])}
        />
      }
      label="Select all on this page"
    />
  );
};

const Waiting = ({ wide }: { wide: boolean }) => (
  <Box sx={grid} role="status" aria-label="Loading products">
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <Skeleton key={index} variant="rounded" height={wide ? 390 : 210} />
    ))}
  </Box>
);

export const ProductCards = ({ wide, empty }: { wide: boolean; empty: ReactElement }) => {
  const { data = [], isPending, selectedIds, onToggleItem } = useListContext<ProductRecord>();
  const isSelectable = useBulkActions().length > 0;
  if (isPending) return <Waiting wide={wide} />;
  if (data.length === 0) return empty;
  return (
    <>
      {isSelectable && <ChooseAll />}
      <Box sx={grid}>
        {data.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            wide={wide}
            choice={
              isSelectable
                ? { isChosen: selectedIds.includes(product.id), toggle: () => onToggleItem(product.id) }
                : undefined
            }
          />
        ))}
      </Box>
    </>
  );
};
