import { Box, Chip, Stack, Typography } from '@mui/material';
import type { FeatureRequestStatus, Priority } from '@parkho/contracts';
import type { RequestRecord } from './request-calls';

const STATUS_COLORS = {
  Pending: 'warning',
  'Under Review': 'default',
  Approved: 'success',
  Rejected: 'error',
  Implemented: 'success',
} as const satisfies Record<FeatureRequestStatus, string>;

const PRIORITY_COLORS = {
  Low: 'default',
  Medium: 'default',
  High: 'warning',
  Critical: 'error',
} as const satisfies Record<Priority, string>;

export const StatusBadge = ({ status }: Pick<RequestRecord, 'status'>) => (
  <Chip size="small" color={STATUS_COLORS[status]} label={status} />
);

type Marks = Pick<RequestRecord, 'status' | 'priority'> & { direction?: 'row' | 'column' };

/** The status of a request, and its priority to its author. */
export const RequestBadges = ({ status, priority, direction = 'row' }: Marks) => (
  <Stack direction={direction} useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
    <StatusBadge status={status} />
    <Chip size="small" color={PRIORITY_COLORS[priority]} label={`${priority} priority`} />
  </Stack>
);

type Votes = Pick<RequestRecord, 'voteCount' | 'upvotes' | 'downvotes'>;

/** '+4 votes': upvotes minus downvotes. */
export const votesText = ({ voteCount }: Pick<Votes, 'voteCount'>): string =>
  `${voteCount > 0 ? '+' : ''}${voteCount} ${Math.abs(voteCount) === 1 ? 'vote' : 'votes'}`;

export const VoteCounts = (votes: Votes) => (
  <Box sx={{ whiteSpace: 'nowrap' }}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {votesText(votes)}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {votes.upvotes} up, {votes.downvotes} down
    </Typography>
  </Box>
);
