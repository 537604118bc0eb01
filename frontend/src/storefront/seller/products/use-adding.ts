import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { oneOf } from '../../../lib/address';
import { type OwnQuery, ownSearch } from './product-query';

const ADDED = ['laptop', 'other'] as const;
export type Added = (typeof ADDED)[number];

/**
 * What is being added stands in the address, so that menus can lead to it and 'back' closes it. Once something was
 * listed, the list beneath begins anew on its first page.
 */
export function useAdding(query: OwnQuery) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const what = oneOf(ADDED)(new URLSearchParams(search).get('add') ?? '');
  const hasListed = useRef(false);
  /** Those who list may be done after the dialog was closed. */
  const latest = useRef(what);
  useEffect(() => {
    latest.current = what;
    if (!what) hasListed.current = false;
  }, [what]);

  const withAdded = (added: Added | undefined, below: OwnQuery) =>
    [ownSearch(below), added && `add=${added}`].filter(Boolean).join('&');
  return {
    what,
    open: (added: Added) => navigate({ search: withAdded(added, query) }, { state: { isOpened: true } }),
    close: () =>
      state?.isOpened && !hasListed.current
        ? navigate(-1)
        : navigate({ search: withAdded(undefined, hasListed.current ? {} : query) }, { replace: true }),
    /** Something was listed. */
    begin: () => {
      hasListed.current = latest.current !== undefined;
      navigate({ search: withAdded(latest.current, {}) }, { replace: true, state });
    },
  };
}
