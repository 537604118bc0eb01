import { Box, Button, Paper, Stack, Link as TextLink, Typography } from '@mui/material';
import { PLACEMENT_MESSAGES as MESSAGES, PRODUCT_MESSAGES, type SellerProduct } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { StarOff } from 'lucide-react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { useCommand } from '../parts/actions/use-command';
import { LoadError } from '../parts/record/load-error';
import { Thumbnail } from '../parts/record/picture';
import { featuredNow, type PlacementCalls } from './placement-calls';

/** One scrolling line on a phone; otherwise as many tiles per line as fit. */
const tiles = {
  display: 'grid',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  gridAutoFlow: { xs: 'column', sm: 'row' },
  gridAutoColumns: { xs: '200px' },
  gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(185px, 1fr))' },
  overflowX: { xs: 'auto', sm: 'visible' },
};
const tile = { p: 1, minHeight: 82, height: '100%', display: 'flex', gap: 1.25, alignItems: 'center' };

const nameOf = {
  fontWeight: 600,
  lineHeight: 1.25,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
};

interface TileProps {
  product: SellerProduct;
  busy: boolean;
  /** Absent when the user is not allowed to remove it. */
  remove?: () => void;
}

const Tile = ({ product: { _id, name, images }, busy, remove }: TileProps) => {
  const createPath = useCreatePath();
  return (
    <Paper variant="outlined" sx={tile}>
      <Thumbnail images={images} />
      <Stack sx={{ minWidth: 0, flex: 1, alignItems: 'flex-start' }}>
        <TextLink
          component={Link}
          to={createPath({ resource: 'products', type: 'show', id: _id })}
          variant="body2"
          color="inherit"
          underline="hover"
          sx={nameOf}
        >
          {name}
        </TextLink>
        {remove && (
          <Button
            size="small"
            aria-label={`Remove ${name} from home page`}
            startIcon={<StarOff size={16} aria-hidden />}
            aria-disabled={busy || undefined}
            onClick={() => !busy && remove()}
            sx={{ ml: -0.75 }}
          >
            Remove
          </Button>
        )}
      </Stack>
    </Paper>
  );
};

/** The result of an action, for the screen's banner. */
export interface Notice {
  text: string;
  type: 'success' | 'error';
}

/** The list where all featured devices can be seen and removed. */
const allFeatured = (path: string): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify({ isFeatured: true }))}`;

/** The listings that the home page currently shows, and the number of further featured listings. */
export const HomePageStrip = ({ onNotice }: { onNotice: (notice: Notice) => void }) => {
  const { data, error, refetch } = useQuery(featuredNow);
  const { mutate, isPending: busy } = useCommand<PlacementCalls>(MESSAGES.removeFailed, (text, type) =>
    onNotice({ text, type }),
  );
  const createPath = useCreatePath();
  const can = useCan();
  const { products = [], totalProducts = 0 } = data ?? {};
  const hiddenCount = totalProducts - products.length;
  return (
    <Stack component="section" aria-labelledby="home-page-now" spacing={1}>
      <Typography id="home-page-now" variant="h6" component="h2">
        On the home page now
      </Typography>
      {error && !data && (
        <LoadError error={error} fallback={PRODUCT_MESSAGES.loadFailed} onRetry={() => refetch()} />
      )}
      {data && totalProducts === 0 && <Typography variant="body2">No featured products.</Typography>}
      {products.length > 0 && (
        <Box component="ul" aria-labelledby="home-page-now" sx={tiles}>
          {products.map((product) => (
            <li key={product._id}>
              <Tile
                product={product}
                busy={busy}
                remove={
                  can('products.feature')
                    ? () => mutate((api, key) => api.removeFromHomePage(product, key))
                    : undefined
                }
              />
            </li>
          ))}
        </Box>
      )}
      {hiddenCount > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The home page shows the {products.length} newest. {hiddenCount.toLocaleString('en')} more{' '}
          {hiddenCount === 1 ? 'is' : 'are'} featured but not shown there:{' '}
          <TextLink
            component={Link}
            to={allFeatured(createPath({ resource: 'products', type: 'list' }))}
            color="inherit"
          >
            all featured products
          </TextLink>
        </Typography>
      )}
    </Stack>
  );
};
