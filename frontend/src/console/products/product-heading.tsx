import { Box, Stack, Typography } from '@mui/material';
import { Thumbnail } from '../parts/record/picture';
import type { ProductRecord } from './parts/product-calls';

/** Name and seller. */
export const ProductName = ({ product }: { product: ProductRecord }) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {product.name}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {product.seller.businessName || product.seller.name}
    </Typography>
  </Box>
);

/** Picture, name and seller of a product. */
export const ProductHeading = ({ product }: { product: ProductRecord }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
    <Thumbnail images={product.images} />
    <ProductName product={product} />
  </Stack>
);
