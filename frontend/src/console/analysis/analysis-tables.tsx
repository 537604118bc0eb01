import { Alert, Button, Skeleton, Stack } from '@mui/material';
import { type AnalysisTable, ANALYSIS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/http/api';
import { LoadError } from '../parts/record/load-error';
import { analysisTables } from './analysis-calls';

/** Renders the tables of facts once they are loaded; explains where this platform has no engine. */
export const Tables = ({ children }: { children: (tables: readonly AnalysisTable[]) => ReactNode }) => {
  const { data, error, refetch } = useQuery(analysisTables);
  if (error) return <LoadError error={error} fallback={MESSAGES.failed} onRetry={refetch} sx={{ my: 2 }} />;
  if (!data)
    return (
      <Stack spacing={2} sx={{ py: 2 }} role="status" aria-label="Loading">
        <Skeleton variant="rounded" height={260} />
        <Skeleton variant="rounded" height={200} />
      </Stack>
    );
  if (!data.available)
    return (
      <Alert severity="info" sx={{ my: 2 }}>
        {MESSAGES.unavailable}
      </Alert>
    );
  return children(data.tables);
};

interface AnswerErrorProps {
  error: Error;
  onRetry?: () => void;
}

/** Why a query has no answer. An error of the engine marks its position with a caret on a separate line. */
export const AnswerError = ({ error, onRetry }: AnswerErrorProps) => (
  <Alert
    severity="error"
    sx={{
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      ...(error.message.includes('\n') && { fontFamily: 'monospace' }),
    }}
    action={
      onRetry && (
        <Button color="inherit" size="small" onClick={onRetry}>
          Try again
        </Button>
      )
    }
  >
    {errorText(error, MESSAGES.failed)}
  </Alert>
);
