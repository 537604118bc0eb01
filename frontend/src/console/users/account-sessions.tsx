import { Box, Skeleton, Typography } from '@mui/material';
import { ACCOUNT_RECORD_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../parts/record/load-error';
import { Time } from '../parts/time';
import { accountSessions } from './user-calls';

/** The user's sessions. */
export const AccountSessions = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(accountSessions(id));
  if (!data)
    return error ? (
      <LoadError error={error} fallback={MESSAGES.sessionsFailed} onRetry={refetch} />
    ) : (
      <Skeleton variant="rounded" height={56} />
    );
  if (data.length === 0) return <Typography variant="body2">{MESSAGES.noSessions}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {data.map(({ _id, device, ip, createdAt, lastUsed }) => (
        <li key={_id}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {[device, ip].filter(Boolean).join(', ')}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Since <Time at={createdAt} />
            <br />
            Last used <Time at={lastUsed} exactTo="day" />
          </Typography>
        </li>
      ))}
    </Box>
  );
};
