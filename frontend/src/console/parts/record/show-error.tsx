import type { ComponentProps } from 'react';
import { useEditContext, useShowContext } from 'react-admin';
import { RecordError } from './record-error';

type ErrorProps = Omit<ComponentProps<typeof RecordError>, 'error' | 'onRetry'>;

/** The error state of a react-admin Show screen. */
export const ShowError = (props: ErrorProps) => {
  const { error, refetch } = useShowContext();
  return <RecordError {...props} error={error as Error} onRetry={() => refetch()} />;
};

/** The error state of a form for a record. */
export const EditError = (props: ErrorProps) => {
  const { error, refetch } = useEditContext();
  return <RecordError {...props} error={error as Error} onRetry={() => refetch()} />;
};
