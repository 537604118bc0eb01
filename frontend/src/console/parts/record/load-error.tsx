import { Alert, type AlertProps, Button } from '@mui/material';
import { errorText } from '../../../lib/http/api';

interface LoadErrorProps extends Pick<AlertProps, 'sx'> {
  error: Error;
  /** Shown where the server says nothing. */
  fallback: string;
  onRetry: () => void;
}

/** In the place of what could not be read. */
export const LoadError = ({ error, fallback, onRetry, sx }: LoadErrorProps) => (
  <Alert
    severity="error"
    sx={sx}
    action={
      <Button color="inherit" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    {errorText(error, fallback)}
  </Alert>
);
