import { type HttpError, useListContext } from 'react-admin';
import { LoadError } from '../record/load-error';

interface ListErrorProps {
  /** Shown where the server says nothing. */
  fallback: string;
  /** Shown where the server gives no answer at all, where the specification has a text for that. */
  unreachable?: string | undefined;
}

/** In the place of a list that did not come. */
export const ListError = ({ fallback, unreachable }: ListErrorProps) => {
  const { error, refetch } = useListContext();
  const isUnanswered = (error as Partial<HttpError> | null)?.status === 0;
  const shown =
    unreachable && isUnanswered ? new Error(unreachable) : ((error as Error | null) ?? new Error(fallback));
  return <LoadError error={shown} fallback={fallback} onRetry={() => refetch()} sx={{ m: 2 }} />;
};
