import { Box, ButtonBase, Skeleton, Typography } from '@mui/material';
import { CONSOLE_PATH, queryString } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { Section } from '../parts/record/facts';
import { capabilitiesFor } from '../parts/screens';
import { AnalyticsLoadError } from './analytics-error';
import { lastTwoWeeks } from './dashboard-calls';
import { type Counted, changeOf, changeText } from './week';

interface Figure {
  of: Counted;
  title: string;
  /** The list of the counted records. */
  resource: string;
  query: Parameters<typeof queryString>[0];
}

const newest = { sort: 'createdAt', order: 'DESC' };
const FIGURES: readonly Figure[] = [
  { of: 'listed', title: 'Listings', resource: 'products', query: { filter: '{}', ...newest } },
  {
    of: 'sold',
    title: 'Sales',
    resource: 'products',
    query: { filter: JSON.stringify({ sold: true }), ...newest },
  },
  { of: 'registered', title: 'Sign-ups', resource: 'users', query: { filter: '{}', ...newest } },
  {
    of: 'inspected',
    title: 'Inspections',
    resource: 'inspections',
    query: { filter: JSON.stringify({ status: 'completed' }) },
  },
];

/** The last seven days beside the seven before, each number linked to its list. */
export const ThisWeek = () => {
  const { data, error, refetch } = useQuery(lastTwoWeeks);
  const can = useCan();
  return (
    <Section title="Last 7 days">
      {error && !data ? (
        <AnalyticsLoadError error={error} onRetry={refetch} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
          }}
        >
          {FIGURES.filter(({ resource }) => can(capabilitiesFor(resource).read)).map(
            ({ of, title, resource, query }) => {
              const change = data && changeOf(data, of);
              return (
                <ButtonBase
                  key={of}
                  component={Link}
                  to={`${CONSOLE_PATH}/${resource}?${queryString(query)}`}
                  sx={{
                    display: 'block',
                    p: 1.25,
                    borderRadius: 1,
                    border: 1,
                    borderColor: 'divider',
                    '&:hover': { borderColor: 'text.secondary' },
                    '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
                  }}
                >
                  <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                    {title}
                  </Typography>
                  <Typography
                    variant="h5"
                    component="span"
                    sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}
                  >
                    {change ? change.now.toLocaleString('en') : <Skeleton width="3ch" />}
                  </Typography>
                  <Typography
                    variant="body2"
                    component="span"
                    sx={{
                      display: 'block',
                      minHeight: { xs: '2.86em', md: '1.43em' },
                      color: 'text.secondary',
                    }}
                  >
                    {change && (
                      <>
                        <Box
                          component="span"
                          sx={{
                            fontWeight: 600,
                            color: change.now > change.before ? 'success.main' : 'text.primary',
                          }}
                        >
                          {changeText(change)}
                        </Box>{' '}
                        from {change.before.toLocaleString('en')} the week before
                      </>
                    )}
                  </Typography>
                </ButtonBase>
              );
            },
          )}
        </Box>
      )}
    </Section>
  );
};
