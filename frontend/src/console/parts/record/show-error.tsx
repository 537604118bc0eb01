import { Alert, Button } from '@mui/material';
import { type HttpError, useCreatePath, useResourceContext, useShowContext } from 'react-admin';
import { Link } from 'react-router';
import { errorText } from '../../../lib/http/api';
import { LoadError } from './load-error';

interface ShowErrorProps {
  /** The label of the way back to the list. */
  all: string;
  /** Shown where the server says nothing. */
  fallback: string;
}

/** In the place of a record that did not come, or that is gone. */
export const ShowError = ({ all, fallback }: ShowErrorProps) => {
  const { error, refetch } = useShowContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if ((error as Partial<HttpError>).status !== 404)
    return <LoadError error={error as Error} fallback={fallback} onRetry={() => refetch()} />;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" component={Link} to={createPath({ resource, type: 'list' })}>
          {all}
        </Button>
      }
    >
      {errorText(error as Error, fallback)}
    </Alert>
  );
};
