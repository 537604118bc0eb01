import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { AUDIT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { type HttpError, Title } from 'react-admin';
import { Link, useParams } from 'react-router';
import { errorText } from '../../../lib/http/api';
import { useCan } from '../../../lib/session/auth';
import { LoadError } from '../../parts/record/load-error';
import { AccessDenied } from '../../parts/record/notice';
import { AUDIT_PATH } from '../parts/audit-address';
import { auditedEvent } from '../parts/audit-calls';
import { EventDetails } from './event-details';

const All = () => (
  <Button color="inherit" component={Link} to={AUDIT_PATH}>
    All events
  </Button>
);

/** One event, on its own page. */
export const EventScreen = () => {
  const can = useCan();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...auditedEvent(id), enabled: can('audit.read') });
  if (!can('audit.read')) return <AccessDenied />;
  return (
    <>
      <Title title={data ? `Audit: ${data.label}` : 'Audit'} />
      {data && (
        <>
          <Typography variant="h5" component="h2" sx={{ mt: 2 }}>
            {data.label}
          </Typography>
          <EventDetails key={id} event={data} layout="page" />
        </>
      )}
      {!data &&
        error &&
        ((error as Partial<HttpError>).status === 404 ? (
          <Alert severity="error" action={<All />}>
            {errorText(error, MESSAGES.eventNotFound)}
          </Alert>
        ) : (
          <LoadError error={error} fallback={MESSAGES.loadFailed} onRetry={refetch} />
        ))}
      {!data && !error && (
        <Box role="status" aria-label="Loading" sx={{ mt: 2 }}>
          <Skeleton variant="rounded" height={360} />
        </Box>
      )}
    </>
  );
};
