import { Box, Chip, Skeleton, Stack, Link as TextLink, Typography } from '@mui/material';
import {
  formatPkr,
  type ManagedPage,
  ACCOUNT_RECORD_MESSAGES as MESSAGES,
  STATE_LABELS,
} from '@parkho/contracts';
import { useCreatePath, useGetList } from 'react-admin';
import { Link } from 'react-router';
import { LoadError } from '../parts/record/load-error';
import { Thumbnail } from '../parts/record/picture';
import { Time } from '../parts/time';

/** The number of listings shown before the link to the full list. */
const MAX_SHOWN = 5;

/** The newest listings of an account, with a link to all of them. */
export const AccountListings = ({ id }: { id: string }) => {
  const createPath = useCreatePath();
  const filter = { sellerId: id };
  const { data, total, error, refetch } = useGetList<ManagedPage & { id: string }>('products', {
    filter,
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: MAX_SHOWN },
  });
  if (!data)
    return error ? (
      <LoadError error={error} fallback={MESSAGES.listingsFailed} onRetry={refetch} />
    ) : (
      <Skeleton variant="rounded" height={56} />
    );
  if (data.length === 0) return <Typography variant="body2">{MESSAGES.noListings}</Typography>;
  const listingsPath = `${createPath({ resource: 'products', type: 'list' })}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5, width: '100%' }}>
        {data.map(({ id, name, price, state, images, createdAt }) => (
          <Stack component="li" key={id} direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <Thumbnail images={images} />
            <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
              <TextLink
                component={Link}
                to={createPath({ resource: 'products', type: 'show', id })}
                variant="body2"
                underline="hover"
                sx={{ fontWeight: 600 }}
              >
                {name}
              </TextLink>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {formatPkr(price)}, listed <Time at={createdAt} exactTo="day" />
              </Typography>
            </Box>
            <Chip
              size="small"
              label={STATE_LABELS[state]}
              color={state === 'active' ? 'success' : state === 'rejected' ? 'error' : 'default'}
            />
          </Stack>
        ))}
      </Box>
      {total !== undefined && total > data.length && (
        <TextLink component={Link} to={listingsPath} variant="body2">
          All {total.toLocaleString('en-US')} listings
        </TextLink>
      )}
    </Stack>
  );
};
