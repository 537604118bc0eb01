import { MY_PRODUCTS_MESSAGES as MESSAGES, PRODUCT_MESSAGES } from '@parkho/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOutdated, isRefusal, type ProductWrite, sendWrite } from '../../../lib/devices/product-writes';
import { ApiError, errorText } from '../../../lib/http/api';
import { idempotent } from '../../../lib/http/idempotency';
import { showToast } from '../../../ui/toast';

/** Why a write has failed, and whether sending it again as it is may help. */
interface WriteFailure {
  text: string;
  write: ProductWrite;
  canRetry: boolean;
}

interface WriteCalls {
  /** The write has succeeded; the refetch is pending. */
  onDone: () => void;
  /** The listing is no longer in the shown version. */
  onOutdated: () => void;
}

/**
 * Writes to one listing, one at a time. A write is under way until the listing is refetched, so that the next one has
 * the new version. A refusal is followed by a refetch as well, which shows its cause.
 */
export function useProductWrite({ onDone, onOutdated }: WriteCalls) {
  const queries = useQueryClient();
  const [send] = useState(() => idempotent(sendWrite));
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
      // The card disappears too, so that the message needs another place.
      if (error instanceof ApiError && error.status === 404) showToast(error.message);
      const fallback = write.method === 'delete' ? MESSAGES.deleteFailed : PRODUCT_MESSAGES.updateFailed;
      setFailure({
        text: isOutdated(error) ? MESSAGES.changedMeanwhile : errorText(error, fallback),
        write,
        canRetry: !isRefusal(error),
      });
    },
    onSettled: (_data, error) =>
      error && !isRefusal(error) ? undefined : queries.invalidateQueries({ refetchType: 'active' }),
  });
  return {
    write: (next: ProductWrite) => {
      if (!isPending) mutate(next);
    },
    /** What is being sent. */
    underWay: isPending ? variables : undefined,
    failure,
    forget: () => setFailure(undefined),
  };
}
