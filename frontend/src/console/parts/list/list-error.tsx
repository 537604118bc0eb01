import { type HttpError, useCreatePath, useListContext, useRemoveFromStore } from 'react-admin';
import { useNavigate } from 'react-router';
import { LoadError } from '../record/load-error';

interface ListErrorProps {
  /** Shown where the server gives no message. */
  fallback: string;
  /** Shown where the server cannot be reached, where the specification has a text for that. */
  unreachable?: string | undefined;
}

const BAD_REQUEST = 400;

/**
 * In place of a list that failed. An address may have an unknown filter or order, which react-admin remembers for the
 * next visit: the list is then reset.
 */
export const ListError = ({ fallback, unreachable }: ListErrorProps) => {
  const { error, refetch, resource } = useListContext();
  const removeFromStore = useRemoveFromStore();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { status } = (error ?? {}) as Partial<HttpError>;
  const isUnanswered = status === 0;
  const reset = () => {
    removeFromStore(`${resource}.listParams`);
    navigate(createPath({ resource, type: 'list' }));
  };
  const message =
    unreachable && isUnanswered ? new Error(unreachable) : ((error as Error | null) ?? new Error(fallback));
  const retryProps =
    status === BAD_REQUEST ? { retry: 'Clear filters', onRetry: reset } : { onRetry: refetch };
  return <LoadError error={message} fallback={fallback} {...retryProps} sx={{ m: 2 }} />;
};
