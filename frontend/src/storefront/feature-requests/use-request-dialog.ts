import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasOpenLayer } from '../../ui/use-close-on-back';
import { type RequestQuery, requestSearch } from './parts/request-query';

/**
 * The dialog over the list, a request or the form of a new one, is in the address: mails link to it, and a tab that the
 * phone has discarded restores it.
 */
export function useRequestDialog(requestQuery: RequestQuery) {
  const navigate = useNavigate();
  const { id, isNew = false } = requestQuery;
  const target = id ?? (isNew ? 'new' : undefined);
  const [closedDialog, setClosedDialog] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: while the closed dialog is still in the address.
  useEffect(() => {
    if (closedDialog === undefined) return;
    if (closedDialog !== target) return setClosedDialog(undefined);
    const leave = () => {
      if (!hasOpenLayer())
        navigate(
          { search: requestSearch({ ...requestQuery, id: undefined, isNew: undefined }) },
          { replace: true },
        );
    };
    // The entry of the dialog is removed first, which restores the address of the list.
    leave();
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [target, closedDialog]);

  const isShown = closedDialog !== target;
  return {
    id: isShown ? id : undefined,
    isNew: isShown && isNew && !id,
    open: (id: string) =>
      navigate({ search: requestSearch({ ...requestQuery, id, isNew: undefined }) }, { replace: true }),
    openNew: () =>
      navigate({ search: requestSearch({ ...requestQuery, id: undefined, isNew: true }) }, { replace: true }),
    close: () => setClosedDialog(target),
  };
}
