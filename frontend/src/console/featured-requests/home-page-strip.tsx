import { Alert, Box, Button, Paper, Skeleton, Stack, Link as TextLink, Typography } from '@mui/material';
import {
  HOME_FEATURED,
  FEATURED_MESSAGES as MESSAGES,
  type OwnProduct,
  PRODUCT_MESSAGES,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { StarOff } from 'lucide-react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { errorText } from '../../lib/api';
import { Thumbnail } from '../parts/picture';
import { useCommand } from '../parts/use-command';
import { type FeaturedCalls, featuredNow } from './featured-calls';

const SHOWN: number = HOME_FEATURED.limit;

/** One line that scrolls on a phone; as many as there is room for in a line elsewhere. */
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
const tile = { p: 1, height: 66 + 16, display: 'flex', gap: 1.25, alignItems: 'center' };

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
  product: OwnProduct;
  busy: boolean;
  remove: () => void;
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
      </Stack>
    </Paper>
  );
};

/** What came of a press, for the banner of the screen. */
export interface Notice {
  text: string;
  type: 'success' | 'error';
}

/** What is featured at the moment: the first ones are on the home page, the others wait until one of these leaves. */
export const HomePageStrip = ({ tell }: { tell: (notice: Notice) => void }) => {
  const { data, error, refetch } = useQuery(featuredNow);
  const { mutate, isPending: busy } = useCommand<FeaturedCalls>(MESSAGES.removeFailed, (text, type) =>
    tell({ text, type }),
  );
  const list = (label: string, products: readonly OwnProduct[]) => (
    <Box component="ul" aria-label={label} sx={tiles}>
      {products.map((product) => (
        <li key={product._id}>
          <Tile
            product={product}
            busy={busy}
            remove={() => mutate((api, key) => api.removeFromHomePage(product, key))}
          />
        </li>
      ))}
    </Box>
  );
  const others = data?.products.slice(SHOWN) ?? [];
  return (
    <Stack component="section" aria-labelledby="home-page-now" spacing={1}>
      <Typography id="home-page-now" variant="h6" component="h2">
        On the home page now
      </Typography>
      {error && !data && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => refetch()}>
              Retry
            </Button>
          }
        >
          {errorText(error, PRODUCT_MESSAGES.loadFailed)}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={tile.height} />}
      {data?.totalProducts === 0 && <Typography variant="body2">Nothing is featured.</Typography>}
      {data && data.totalProducts > 0 && list('On the home page now', data.products.slice(0, SHOWN))}
      {others.length > 0 && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            The home page shows the {SHOWN} newest listings that are featured. These wait until one of them
            leaves:
          </Typography>
          {list('Featured, but not among the first', others)}
        </>
      )}
    </Stack>
  );
};
