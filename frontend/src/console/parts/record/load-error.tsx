import { Alert, type AlertProps, Button } from '@mui/material';
import { errorText } from '../../../lib/http/api';

interface LoadErrorProps extends Pick<AlertProps, 'sx'> {
  error: Error;
  /** Shown where the server gives no message. */
  fallback: string;
  onRetry: () => void;
  /** The label of the button. */
  retry?: string;
}

/** In place of content that failed to load. */
export const LoadError = ({ error, fallback, onRetry, retry = 'Retry', sx }: LoadErrorProps) => (
  <Alert
    severity="error"
    sx={sx}
    action={
      <Button color="inherit" onClick={onRetry}>
        {retry}
      </Button>
    }
  >
    {errorText(error, fallback)}
  </Alert>
);
