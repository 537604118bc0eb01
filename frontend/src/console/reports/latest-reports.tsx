import { Box, Link as TextLink, Typography } from '@mui/material';
import {
  type ReportPreview,
  rangeLabel,
  SHOP_REPORT_TYPE_LABELS,
  SHOP_REPORTS_PAGE,
  type ShopReport,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay } from '../../lib/date';
import { changeOf, shownAs } from '../../lib/shop-report/values';
import { Section } from '../parts/record/facts';
import { latestReports } from './report-calls';

const HEIGHT = 28;

/** The shape of a series, without its values: those are on the report's page. */
const Trend = ({ trend: { label, values } }: { trend: NonNullable<ReportPreview['trend']> }) => {
  const maxValue = Math.max(...values);
  if (maxValue <= 0 || values.length < 2) return null;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`${label} over time`}
      viewBox={`0 0 ${values.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height: HEIGHT, color: 'primary.main' }}
    >
      {values.map((value, nth) => {
        const height = (value / maxValue) * HEIGHT;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={nth}
            x={nth + 0.15}
            y={HEIGHT - height}
            width={0.7}
            height={height}
            fill="currentColor"
          />
        );
      })}
    </Box>
  );
};

const Card = ({ report }: { report: ShopReport }) => {
  const { _id, type, range, asOf, preview } = report;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          <TextLink component={Link} to={`${SHOP_REPORTS_PAGE.path}/${_id}/show`}>
            {SHOP_REPORT_TYPE_LABELS[type]}
          </TextLink>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {rangeLabel(range)}, as of {formatDay(asOf)}
        </Typography>
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.25 }}>
        {preview?.figures.map((figure) => {
          const change = changeOf(figure);
          return (
            <Typography
              key={figure.key}
              component="div"
              variant="body2"
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}
            >
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {figure.label}
              </Box>
              <Box
                component="dd"
                sx={{ m: 0, fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
              >
                {shownAs(figure.kind, figure.value)}
                {change && ` (${change})`}
              </Box>
            </Typography>
          );
        })}
      </Box>
      {preview?.trend && <Trend trend={preview.trend} />}
    </Box>
  );
};

/** The latest report of each type, at a glance; renders nothing if there are none. */
export const LatestReports = () => {
  const { data } = useQuery(latestReports);
  const readable = data?.filter(({ preview }) => preview) ?? [];
  if (readable.length === 0) return null;
  return (
    <Section title="Latest reports">
      <Box
        component="ul"
        aria-label="Latest reports"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {readable.map((report) => (
          <Card key={report._id} report={report} />
        ))}
      </Box>
    </Section>
  );
};
