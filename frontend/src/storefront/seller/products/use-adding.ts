import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { oneOf } from '../../../lib/page/address';
import { isCovered } from '../../../ui/use-back-closes';
import { type OwnQuery, ownSearch } from './product-query';

const ADDED = ['laptop', 'other'] as const;
export type Added = (typeof ADDED)[number];

/**
 * What is being added stands in the address, so that menus can lead to it and a tab that the phone has ended opens it
 * again. Once something was listed, the list beneath begins anew on its first page.
 */
export function useAdding(query: OwnQuery) {
  const location = useLocation();
  const navigate = useNavigate();
  const requested = oneOf(ADDED)(new URLSearchParams(location.search).get('add') ?? '');
  const [isClosed, setClosed] = useState(false);
  const hasListed = useRef(false);
  const goTo = (below: OwnQuery, added?: Added) => {
    const search = [ownSearch(below), added && `add=${added}`].filter(Boolean).join('&');
    navigate({ search }, { replace: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as it is asked for and closed.
  useEffect(() => {
    if (!isClosed) return;
    if (!requested) return setClosed(false);
    const leave = () => {
      if (isCovered()) return;
      goTo(hasListed.current ? {} : query);
      hasListed.current = false;
    };
    // The entry of the dialog goes first: the address that is left is that of the page beneath.
    leave();
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [requested, isClosed]);

  return {
    what: isClosed ? undefined : requested,
    open: (added: Added) => goTo(query, added),
    close: () => setClosed(true),
    /** Something was listed, which may be known only after the dialog was closed. */
    begin: () => {
      if (requested && !isClosed) hasListed.current = true;
      else goTo({});
    },
  };
}
