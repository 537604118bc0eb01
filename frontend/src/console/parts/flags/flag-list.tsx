import { Box, Stack, Link as TextLink, Typography } from '@mui/material';
import { FLAG_REASON_LABELS, type Flag } from '@parkho/contracts';
import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../../lib/session/auth';
import { Time } from '../time';

const REPORTER_LABELS: Readonly<Record<Flag['by'], string>> = {
  account: 'A deleted account',
  guest: 'A visitor with an email address',
  visitor: 'A visitor',
};

const Reporter = ({ by, reporter }: Pick<Flag, 'by' | 'reporter'>) => {
  const createPath = useCreatePath();
  const can = useCan();
  if (!reporter) return REPORTER_LABELS[by];
  const { _id: id, name } = reporter;
  if (!can('users.read')) return name;
  return (
    <TextLink component={Link} to={createPath({ resource: 'users', type: 'show', id })} color="inherit">
      {name}
    </TextLink>
  );
};

interface FlagListProps<F extends Flag> {
  flags: readonly F[];
  /** Content below a flag. */
  more?: (flag: F) => ReactNode;
}

/** Flags with reason, reporter and time. */
export const FlagList = <F extends Flag>({ flags, more }: FlagListProps<F>) => (
  <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {flags.map((flag) => (
      <Box component="li" key={flag._id} sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {FLAG_REASON_LABELS[flag.reason]}
        </Typography>
        {flag.text && (
          <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-line' }}>
            {flag.text}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Reporter {...flag} />, <Time at={flag.at} />
        </Typography>
        {more?.(flag)}
      </Box>
    ))}
  </Stack>
);
