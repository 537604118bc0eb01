import { Box, Link as TextLink, Typography } from '@mui/material';
import { EVIDENCE_PAGE, LOG_EVIDENCE_MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Time } from '../../parts/time';
import { logHead } from '../parts/audit-calls';

/** Characters of a root that identify it at a glance. */
const ROOT = 10;

/** The last signed log checkpoint, for auditors to compare. Empty if it cannot be read. */
export const LogHeadLine = () => {
  const { data, isPending } = useQuery(logHead);
  return (
    <Typography
      variant="body2"
      component="p"
      sx={{ color: 'text.secondary', minHeight: { xs: 40, sm: 20 }, m: 0 }}
    >
      {!isPending && data === null && LOG_EVIDENCE_MESSAGES.noHead}
      {data && (
        <>
          Log signed at {data.size.toLocaleString('en')} events, <Time at={data.signedAt} />, root hash{' '}
          <Box component="span" title={data.root} sx={{ fontFamily: 'monospace' }}>
            {data.root.slice(0, ROOT)}…
          </Box>{' '}
          <TextLink component={Link} to={EVIDENCE_PAGE.path}>
            {EVIDENCE_PAGE.title}
          </TextLink>
        </>
      )}
    </Typography>
  );
};
