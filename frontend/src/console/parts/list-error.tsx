import { Alert, Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { errorText } from '../../lib/api';

/** In the place of a list that did not come. `fallback` is shown where the server says nothing. */
export const ListError = ({ fallback }: { fallback: string }) => {
  const { error, refetch } = useListContext();
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <Button color="inherit" onClick={() => refetch()}>
          Retry
        </Button>
      }
    >
      {error ? errorText(error as Error, fallback) : fallback}
    </Alert>
  );
};
