import { useListContext } from 'react-admin';
import { LoadError } from '../record/load-error';

/** In the place of a list that did not come. `fallback` is shown where the server says nothing. */
export const ListError = ({ fallback }: { fallback: string }) => {
  const { error, refetch } = useListContext();
  const shown = (error as Error | null) ?? new Error(fallback);
  return <LoadError error={shown} fallback={fallback} onRetry={() => refetch()} sx={{ m: 2 }} />;
};
