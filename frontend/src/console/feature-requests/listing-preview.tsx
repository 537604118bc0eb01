import { Box, Card, CardContent, Stack, Typography } from '@mui/material';
import { formatPkr } from '@parkho/contracts';
import { Thumbnail } from '../parts/record/picture';
import type { RequestRecord } from './request-calls';

/** The device of a request, as its author describes it. */
export const RequestedDevice = ({ device }: { device: RequestRecord['productDetails'] }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
    <Thumbnail images={device.images} />
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {device.name}
      </Typography>
      <Typography variant="body2">
        <strong>{formatPkr(device.price)}</strong> · {device.condition}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[device.category, device.brand, device.location].join(', ')}
      </Typography>
    </Box>
  </Stack>
);

/** The listing that an approval creates. */
export const ListingPreview = ({ request }: { request: RequestRecord }) => {
  const { productDetails, submittedBy, associatedProduct } = request;
  return (
    <Card variant="outlined" component="section" aria-label="The listing">
      <CardContent>
        <Stack spacing={1.5}>
          <RequestedDevice device={productDetails} />
          <Typography
            variant="body2"
            sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxHeight: 160, overflowY: 'auto' }}
            // A text that scrolls must be reachable by keyboard.
            tabIndex={0}
          >
            {productDetails.description}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            The seller is {submittedBy.name ?? 'the author'}. The listing is shown to buyers after its
            approval under Products.
            {associatedProduct && ` Their listing ${associatedProduct.name} stays unchanged.`}
          </Typography>
        </Stack>
      </CardContent>
    </Card>
  );
};
