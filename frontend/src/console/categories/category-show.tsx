import { Box, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { CATEGORY_MESSAGES as MESSAGES } from '@parkho/contracts';
import { Show, useRecordContext } from 'react-admin';
import { useCan } from '../../lib/session/auth';
import { WithHistory } from '../history/with-history';
import { FactList } from '../parts/record/facts';
import { ShowError } from '../parts/record/show-error';
import { CategoryActions } from './category-actions';
import { DevicesLink } from './category-badges';
import type { CategoryRecord } from './category-calls';

const CategoryDetails = () => {
  const category = useRecordContext<CategoryRecord>();
  if (!category) return <Skeleton role="status" aria-label="Loading" variant="rounded" height={180} />;
  return (
    <Card variant="outlined">
      <CardContent>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start', justifyContent: 'space-between' }}>
          <Typography variant="h5" component="h2" gutterBottom sx={{ overflowWrap: 'anywhere' }}>
            {category.name}
          </Typography>
          <CategoryActions category={category} />
        </Stack>
        <Box sx={{ maxWidth: 560 }}>
          <FactList
            facts={{
              'All devices': <DevicesLink category={category} />,
              'On sale': String(category.onSale),
              'Feature requests': String(category.ideas),
              ID: category.id,
            }}
          />
        </Box>
      </CardContent>
    </Card>
  );
};

/** The heading of the screen. */
const Title = () => {
  const category = useRecordContext<CategoryRecord>();
  return ['Category', category?.name].filter(Boolean).join(': ');
};

export const CategoryShow = () => {
  const canManage = useCan()('categories.manage');
  return (
    <WithHistory kind="category">
      {canManage && (
        <Show
          component="div"
          actions={false}
          title={<Title />}
          error={<ShowError thing="category" all="All categories" fallback={MESSAGES.listFailed} />}
          // The category's place shows the error already.
          queryOptions={{ onError: () => {} }}
        >
          <CategoryDetails />
        </Show>
      )}
    </WithHistory>
  );
};
