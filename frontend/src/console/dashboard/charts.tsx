import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { PeriodActivity } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Bar, BarFigure } from '../../ui/chart/bar-figure';
import { Section } from '../parts/record/facts';
import { AnalyticsLoadError } from './analytics-error';
import { RANGES, type Range, shopActivity } from './dashboard-calls';

type Measure = Exclude<keyof PeriodActivity, 'period'>;

const FIGURES: readonly { of: Measure; title: string; measure: string }[] = [
  { of: 'listed', title: 'Listings', measure: 'Devices listed' },
  { of: 'sold', title: 'Sales', measure: 'Devices sold, by day of sale' },
  { of: 'registered', title: 'Sign-ups', measure: 'Accounts created' },
  { of: 'inspected', title: 'Inspections', measure: 'Inspections done' },
  { of: 'medianDaysToSell', title: 'Days to sell', measure: 'Median days from listing to sale' },
];

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const NAMES = {
  months: { full: format({ month: 'short', year: 'numeric' }), short: format({ month: 'short' }) },
  days: {
    full: format({ month: 'short', day: 'numeric' }),
    short: format({ month: 'short', day: 'numeric' }),
  },
};
/** Every seventh day is labelled, counted back from today. */
const NAMED_DAYS = 7;

const barsOf = (activity: readonly PeriodActivity[], range: Range, of: Measure): Bar[] =>
  activity.map((entry, nth) => {
    const date = new Date(entry.period);
    const isNamed = range === 'months' || (activity.length - 1 - nth) % NAMED_DAYS === 0;
    return {
      name: NAMES[range].full.format(date),
      short: isNamed ? NAMES[range].short.format(date) : undefined,
      value: entry[of],
    };
  });

const totalOf = (activity: readonly PeriodActivity[], range: Range, of: Measure): string => {
  if (of === 'medianDaysToSell') return `median, by ${range === 'months' ? 'month' : 'day'} of sale`;
  const total = activity.reduce((sum, entry) => sum + entry[of], 0);
  return `${total.toLocaleString('en')} in ${RANGES[range]}`;
};

/** The shop's activity, by month or by day in Pakistan's time. */
export default function Charts() {
  const [range, setRange] = useState<Range>('months');
  const { data, error, refetch } = useQuery(shopActivity(range));
  return (
    <Section title="Over time">
      <ToggleButtonGroup
        exclusive
        size="small"
        value={range}
        onChange={(_, selected: Range | null) => selected && setRange(selected)}
        aria-label="Range"
        sx={{ mb: 2, '& .MuiToggleButton-root': { minHeight: 44, px: 2, textTransform: 'none' } }}
      >
        {Object.entries(RANGES).map(([range, name]) => (
          <ToggleButton key={range} value={range}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && !data ? (
        <AnalyticsLoadError error={error} onRetry={refetch} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            columnGap: 4,
            rowGap: 3,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(3, minmax(0, 1fr))',
            },
          }}
        >
          {FIGURES.map(({ of, title, measure }) =>
            data ? (
              <BarFigure
                key={of}
                title={title}
                hint={totalOf(data, range, of)}
                label={range === 'months' ? 'Month' : 'Day'}
                measure={measure}
                bars={barsOf(data, range, of)}
              />
            ) : (
              <Skeleton key={of} variant="rounded" height={290} />
            ),
          )}
        </Box>
      )}
    </Section>
  );
}
