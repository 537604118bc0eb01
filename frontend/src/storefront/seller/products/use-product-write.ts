import { MY_PRODUCTS_MESSAGES as MESSAGES, PRODUCT_MESSAGES } from '@parkho/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOutdated, isRejected, type ProductWrite, sendWrite } from '../../../lib/devices/product-writes';
import { ApiError, errorText } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { showToast } from '../../../ui/toast';

/** Why a write has failed, and whether a retry may succeed. */
interface WriteFailure {
  text: string;
  write: ProductWrite;
  canRetry: boolean;
}

interface WriteCalls {
  /** Called when the write has succeeded; the refetch is pending. */
  onDone: () => void;
  /** Called when the shown version is outdated. */
  onOutdated: () => void;
}

/**
 * Writes to one listing, one at a time. A write ends only when the listing is refetched, so that the next one has the
 * new version. A rejection triggers a refetch as well, which shows its cause.
 */
export function useProductWrite({ onDone, onOutdated }: WriteCalls) {
  const queries = useQueryClient();
  const [send] = useState(() => withIdempotencyKey(sendWrite));
  const [failure, setFailure] = useState<WriteFailure>();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onMutate: () => setFailure(undefined),
    onSuccess: ({ message }) => {
      showToast(message ?? '');
      onDone();
    },
    onError: (error, write) => {
      if (isOutdated(error)) onOutdated();
      // The card disappears too, so the message is shown elsewhere.
      if (error instanceof ApiError && error.status === 404) showToast(error.message);
      const fallback = write.method === 'delete' ? MESSAGES.deleteFailed : PRODUCT_MESSAGES.updateFailed;
      setFailure({
        text: isOutdated(error) ? MESSAGES.changedMeanwhile : errorText(error, fallback),
        write,
        canRetry: !isRejected(error),
      });
    },
    onSettled: (_data, error) =>
      error && !isRejected(error) ? undefined : queries.invalidateQueries({ refetchType: 'active' }),
  });
  return {
    write: (command: ProductWrite) => {
      if (!isPending) mutate(command);
    },
    /** The value being sent. */
    underWay: isPending ? variables : undefined,
    failure,
    clearFailure: () => setFailure(undefined),
  };
}
