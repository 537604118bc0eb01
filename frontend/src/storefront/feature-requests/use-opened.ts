import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isCovered } from '../../ui/use-back-closes';
import { type Place, placeSearch } from './parts/place';

/**
 * What lies over the list, a request or the form of a new one, stands in the address: mails lead to it, and a tab that
 * the phone has ended opens it again.
 */
export function useOpened(place: Place) {
  const navigate = useNavigate();
  const { id, isNew = false } = place;
  const target = id ?? (isNew ? 'new' : undefined);
  const [closed, setClosed] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as it is asked for and closed.
  useEffect(() => {
    if (closed === undefined) return;
    if (closed !== target) return setClosed(undefined);
    const leave = () => {
      if (!isCovered())
        navigate({ search: placeSearch({ ...place, id: undefined, isNew: undefined }) }, { replace: true });
    };
    // The entry of the dialog goes first: the address that is left is that of the list beneath.
    leave();
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [target, closed]);

  const isShown = closed !== target;
  return {
    id: isShown ? id : undefined,
    isNew: isShown && isNew && !id,
    open: (id: string) =>
      navigate({ search: placeSearch({ ...place, id, isNew: undefined }) }, { replace: true }),
    openNew: () =>
      navigate({ search: placeSearch({ ...place, id: undefined, isNew: true }) }, { replace: true }),
    close: () => setClosed(target),
  };
}
