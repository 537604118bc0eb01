import { Box, MenuItem, Stack, TextField, Link as TextLink, Typography } from '@mui/material';
import {
  SHOP_REPORT_MESSAGES as MESSAGES,
  type ReportDays,
  SHOP_REPORTS_PAGE,
  type ShopReport,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay, formatTime } from '../../../lib/date';
import { Section } from '../../parts/record/facts';
import { reportsPage } from '../report-calls';
import { READABLE, reportName } from '../report-row';
import { compareFigures, type ReadReport, sameTableIn } from './compared-report';
import { Figures } from './report-figures';
import { TableChart, TableRows } from './report-table';

/** 'Oct 1, 2026 to Oct 31, 2026'. */
export const daysText = ({ from, to }: Pick<ReportDays, 'from' | 'to'>): string =>
  from === null
    ? `Up to ${formatDay(to)}`
    : from === to
      ? formatDay(to)
      : `${formatDay(from)} to ${formatDay(to)}`;

/** The number of reports of the type to choose from. */
const OFFERED = 50;

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;

interface ComparedReportChoiceProps {
  report: ShopReport;
  /** Id of the second report; '' for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Selects another report of the same type to read side by side; renders nothing if there is none. */
export const ComparedReportChoice = ({ report, value, onChange }: ComparedReportChoiceProps) => {
  const { data } = useQuery(reportsPage(1, report.type, OFFERED));
  const otherReports = (data?.reports ?? []).filter(
    ({ _id, state, version = 0 }) => _id !== report._id && state === 'made' && version >= READABLE,
  );
  if (otherReports.length === 0 && !value) return null;
  return (
    <TextField
      select
      label="Compare side by side with"
      value={otherReports.some(({ _id }) => _id === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ maxWidth: 480, '@media print': { display: 'none' } }}
    >
      <MenuItem value="">No other report</MenuItem>
      {otherReports.map((candidate) => (
        <MenuItem key={candidate._id} value={candidate._id} sx={{ whiteSpace: 'normal' }}>
          {reportName(candidate)}, as of {formatDay(candidate.asOf)}, created{' '}
          {formatTime(candidate.requestedAt, 'minute')}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** What distinguishes the two reports: their periods or, where those are equal, their as-of days. */
const nameOf = ({ report, document }: ReadReport, other: ReadReport): string => {
  const days = daysText(document.days);
  return days === daysText(other.document.days) ? `As of ${formatDay(report.asOf)}` : days;
};

const Summary = ({ read }: { read: ReadReport }) => (
  <Stack spacing={0.5}>
    <Typography variant="h6" component="h2">
      <TextLink component={Link} to={`${SHOP_REPORTS_PAGE.path}/${read.report._id}/show`}>
        {reportName(read.report)}
      </TextLink>
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {daysText(read.document.days)}, as of {formatDay(read.report.asOf)}
    </Typography>
    {read.document.summary.map((sentence) => (
      <Typography key={sentence}>{sentence}</Typography>
    ))}
  </Stack>
);

/** Two reports of a type: figures with their difference, tables side by side under one chart. */
export const SideBySide = ({ left, right }: { left: ReadReport; right: ReadReport }) => {
  if (left.report.type !== right.report.type) return <Typography>{MESSAGES.otherType}</Typography>;
  const against = nameOf(right, left);
  return (
    <>
      <Box sx={columns}>
        <Summary read={left} />
        <Summary read={right} />
      </Box>
      {left.document.sections.map((section) => {
        if ('figures' in section)
          return (
            <Section key={section.key} title={section.title}>
              <Figures section={compareFigures(section, right.document)} against={against} />
            </Section>
          );
        const otherTable = sameTableIn(section, right.document);
        // Days and weeks cannot be compared.
        const isShared = section.columns[0]?.label === otherTable?.columns[0]?.label;
        return (
          <Section key={section.key} title={section.title}>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              {isShared && (
                <TableChart table={{ ...section, before: otherTable?.rows ?? [] }} against={against} />
              )}
              <Box sx={columns}>
                {[
                  { read: left, name: nameOf(left, right), table: section },
                  { read: right, name: against, table: otherTable },
                ].map(({ read, name, table }) => (
                  <Stack key={read.report._id} spacing={1} sx={{ minWidth: 0 }}>
                    <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
                      {name}
                    </Typography>
                    {table && !isShared && <TableChart table={table} against={undefined} />}
                    {table && <TableRows table={table} label={`${table.title}, ${name}`} />}
                  </Stack>
                ))}
              </Box>
            </Box>
          </Section>
        );
      })}
    </>
  );
};
