import {
  Alert,
  Box,
  Button,
  Chip,
  type ChipProps,
  LinearProgress,
  Paper,
  Stack,
  Link as TextLink,
  Typography,
} from '@mui/material';
import {
  SHOP_REPORT_MESSAGES as MESSAGES,
  rangeLabel,
  SHOP_REPORT_TYPE_LABELS,
  SHOP_REPORTS_PAGE,
  type ShopReport,
  type ShopReportState,
} from '@parkho/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../lib/date';
import { CopyButton } from '../parts/actions/copy-button';
import { useCommand } from '../parts/actions/use-command';
import { Time } from '../parts/time';
import type { ReportCalls } from './report-calls';
import { ReportFiles, shortHash } from './report-files';

/** The first version that can be read as a page. */
export const READABLE = 3;

const MARKS: Readonly<Record<ShopReportState, { label: string; color: ChipProps['color'] }>> = {
  requested: { label: 'In progress', color: 'warning' },
  made: { label: 'Ready', color: 'success' },
  cancelled: { label: 'Cancelled', color: 'default' },
  failed: { label: 'Failed', color: 'error' },
};
/** It waits for its turn, or another process makes it: how far it is, only that one knows. */
const REQUESTED = { label: 'Requested', color: 'warning' } as const;

/** 'Users, last 30 days', 'Sales, Oct 1, 2026 to Oct 31, 2026': what a report is called among others. */
export const reportName = ({ type, range }: Pick<ShopReport, 'type' | 'range'>): string =>
  `${SHOP_REPORT_TYPE_LABELS[type]}, ${range.includes('..') ? rangeLabel(range) : rangeLabel(range).toLowerCase()}`;

const requesterOf = ({ requestedBy }: ShopReport): string => {
  if (!requestedBy) return 'By schedule';
  return `By ${requestedBy.name ?? 'a deleted account'}`;
};

const Progress = ({ report }: { report: ShopReport }) => {
  const { mutate, isPending: busy } = useCommand<ReportCalls>(MESSAGES.cancelFailed);
  const percent = report.progress === undefined ? undefined : Math.floor(report.progress * 100);
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <LinearProgress
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        aria-label={`Progress of ${reportName(report)}`}
        sx={{ flex: 1 }}
      />
      <Typography
        variant="body2"
        sx={{ minWidth: '4ch', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
      >
        {percent !== undefined && `${percent}%`}
      </Typography>
      <Button
        variant="outlined"
        aria-label={`Cancel ${reportName(report)}`}
        aria-disabled={busy || undefined}
        onClick={() => busy || mutate((api, key) => api.cancelReport(report, key))}
      >
        Cancel
      </Button>
    </Stack>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Typography
    component="div"
    variant="body2"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.75,
      minHeight: 34,
      fontVariantNumeric: 'tabular-nums',
    }}
  >
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center' }}>
      {children}
    </Box>
  </Typography>
);

const facts = { display: 'flex', flexWrap: 'wrap', columnGap: 2.5, m: 0 };

/** What a report is made of, as its header says it, too. */
const Made = ({ report: { size = 0, root = '', erasedCells, version } }: { report: ShopReport }) => (
  <Box component="dl" sx={facts}>
    <Fact label="Source">{size.toLocaleString('en')} events</Fact>
    <Fact label="Log root">
      <Box component="code" sx={{ fontFamily: 'monospace' }}>
        {shortHash(root)}
      </Box>
      <CopyButton what="log root" text={root} />
    </Fact>
    <Fact label="Redacted values">{erasedCells?.toLocaleString('en')}</Fact>
    <Fact label="Version">{version}</Fact>
  </Box>
);

export const ReportRow = ({ report }: { report: ShopReport }) => {
  const { state, asOf, requestedAt, progress, failure, version } = report;
  const mark = state === 'requested' && progress === undefined ? REQUESTED : MARKS[state];
  return (
    <Paper data-row component="li" variant="outlined" sx={{ p: { xs: 1.5, md: 2 } }}>
      <Stack spacing={1}>
        <Box>
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
            <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
              {state === 'made' && (version ?? 0) >= READABLE ? (
                <TextLink component={Link} to={`${SHOP_REPORTS_PAGE.path}/${report._id}/show`}>
                  {reportName(report)}
                </TextLink>
              ) : (
                reportName(report)
              )}
            </Typography>
            <Chip size="small" {...mark} />
          </Stack>
          <Typography variant="body2">As of {formatDay(asOf)}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {requesterOf(report)}, <Time at={requestedAt} exactTo="second" />
          </Typography>
        </Box>
        {state === 'requested' && <Progress report={report} />}
        {state === 'made' && (
          <>
            <Made report={report} />
            <ReportFiles report={report} />
          </>
        )}
        {failure && (
          <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
            {failure}
          </Alert>
        )}
      </Stack>
    </Paper>
  );
};
