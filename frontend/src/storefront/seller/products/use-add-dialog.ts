import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { oneOf } from '../../../lib/page/query-params';
import { hasOpenLayer } from '../../../ui/use-close-on-back';
import { type OwnQuery, ownSearch } from './product-query';

const ADD_KINDS = ['laptop', 'other'] as const;
type AddKind = (typeof ADD_KINDS)[number];

/**
 * The open form of a new listing is in the address, so that menus can link to it and a tab that the phone has discarded
 * restores it. After a listing was added, the list shows its first page.
 */
export function useAddDialog(query: OwnQuery) {
  const location = useLocation();
  const navigate = useNavigate();
  const requested = oneOf(ADD_KINDS)(new URLSearchParams(location.search).get('add') ?? '');
  const [isClosed, setClosed] = useState(false);
  const hasListed = useRef(false);
  const goTo = (listQuery: OwnQuery, kind?: AddKind) => {
    const search = [ownSearch(listQuery), kind && `add=${kind}`].filter(Boolean).join('&');
    navigate({ search }, { replace: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: while the closed dialog is still in the address.
  useEffect(() => {
    if (!isClosed) return;
    if (!requested) return setClosed(false);
    const leave = () => {
      if (hasOpenLayer()) return;
      goTo(hasListed.current ? {} : query);
      hasListed.current = false;
    };
    // The entry of the dialog is removed first, which restores the address of the page.
    leave();
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [requested, isClosed]);

  return {
    kind: isClosed ? undefined : requested,
    open: (kind: AddKind) => goTo(query, kind),
    close: () => setClosed(true),
    /** Called when a device was listed, possibly after the dialog was closed. */
    onListed: () => {
      if (requested && !isClosed) hasListed.current = true;
      else goTo({});
    },
  };
}
