import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Action } from './action-menu';

/** The actions of the record on the screen. */
interface OpenRecord {
  name: string;
  actions: readonly Action[];
}
const open = new Set<{ readonly current: OpenRecord }>();

/** Offers the actions of a record to the console's search while its page is open; rows of lists offer none. */
export const useOpenRecord = (name: string, actions: readonly Action[]): void => {
  const isOpen = useLocation().pathname.endsWith('/show');
  const record = useRef<OpenRecord>({ name, actions });
  record.current = { name, actions };
  useEffect(() => {
    if (!isOpen) return;
    open.add(record);
    return () => void open.delete(record);
  }, [isOpen]);
};

/** The record whose page is open, with its current actions. */
export const openRecord = (): OpenRecord | undefined => [...open].at(-1)?.current;
