import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Skeleton,
  Stack,
  Link as TextLink,
  Typography,
} from '@mui/material';
import {
  type AnalysisTable,
  type AnalysisValue,
  columnLabel,
  drillSql,
  type Exploration,
  groupLabel,
  ANALYSIS_MESSAGES as MESSAGES,
  tableLabel,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../lib/http/api';
import { useCan } from '../../../lib/session/auth';
import { auditPath } from '../../audit/filter/audit-view';
import { analysisAnswer } from '../analysis-calls';
import { RowTable } from '../answer-table';

/** Columns of ids that the audit knows, the most informative record first. */
const IDS = ['listing_id', 'device_id', 'user_id', 'question_id', 'search_id', 'request_id'];

const History = ({ row }: { row: Readonly<Record<string, AnalysisValue>> }) => {
  const id = IDS.map((name) => row[name]).find((value) => typeof value === 'string');
  return (
    typeof id === 'string' && (
      <TextLink component={Link} to={auditPath({ thing: id })}>
        History
      </TextLink>
    )
  );
};

interface DrilledRowsProps {
  exploration: Exploration;
  table: AnalysisTable;
  onClose: () => void;
}

/** The rows of a figure, each with its record and its events. */
export const DrilledRows = ({ exploration, table, onClose }: DrilledRowsProps) => {
  const can = useCan();
  const { by, group, asOf = '' } = exploration;
  const { data, error } = useQuery(analysisAnswer({ sql: drillSql(exploration, table), asOf }));
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another group the reader is taken to its rows.
  useEffect(() => heading.current?.focus(), [group]);
  return (
    <Card variant="outlined">
      <CardContent>
        <Stack spacing={2}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <Typography
              ref={heading}
              tabIndex={-1}
              variant="h6"
              component="h2"
              sx={{ outline: 'none', scrollMarginTop: 64 }}
            >
              {tableLabel(table)}
              {by && group !== undefined && `: ${groupLabel(group, by, table)}`}
            </Typography>
            <Button onClick={onClose} startIcon={<X size={18} aria-hidden />}>
              Close
            </Button>
          </Box>
          {error ? (
            <Alert severity="error">{errorText(error, MESSAGES.failed)}</Alert>
          ) : data ? (
            <RowTable
              answer={data}
              label={columnLabel}
              {...(can('audit.read') && { link: (row) => <History row={row} /> })}
            />
          ) : (
            <Box role="status" aria-label="Loading">
              <Skeleton variant="rounded" height={240} />
            </Box>
          )}
        </Stack>
      </CardContent>
    </Card>
  );
};
