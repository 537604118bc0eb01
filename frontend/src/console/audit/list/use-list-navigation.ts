import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { KEY_SCOPE } from '../event/event-panel';
import type { AuditViewState } from '../filter/use-audit-view';

/** Marks a row with the id of its event. */
export const ROW = 'data-event';

interface WalkOptions extends Pick<AuditViewState, 'event' | 'openEvent' | 'closeEvent'> {
  /** Called at the last row. */
  onEnd: () => void;
}

/**
 * Up and Down, or K and J, move from row to row, and an open panel follows; Enter in the open row moves into the panel,
 * Escape closes it. Tab leads to the row that last had the focus.
 */
export const useListNavigation = ({ event, openEvent, closeEvent, onEnd }: WalkOptions) => {
  const list = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [current, setCurrent] = useState(event);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(`[${ROW}]`) ?? [])];
  const rowOf = (id: string | undefined) => rows().find((row) => row.getAttribute(ROW) === id);

  useEffect(() => {
    // Elements outside rows are not reached by Tab.
    if (!rowOf(current)) {
      const first = rows()[0]?.getAttribute(ROW);
      if (first && first !== current) setCurrent(first);
    }
  });

  const shownEvent = useRef(event);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of the moment.
  useEffect(() => {
    if (shownEvent.current !== undefined && event === undefined) rowOf(shownEvent.current)?.focus();
    if (event !== undefined) setCurrent(event);
    shownEvent.current = event;
  }, [event]);

  const moveBy = (by: 1 | -1) => {
    const rowElements = rows();
    const index = rowElements.findIndex((row) => row.getAttribute(ROW) === current);
    const next = rowElements[index + by];
    if (!next) {
      if (by === 1) onEnd();
      return;
    }
    const id = next.getAttribute(ROW)!;
    setCurrent(id);
    // In the panel the focus stays there.
    if (list.current?.contains(document.activeElement)) next.focus();
    else next.scrollIntoView?.({ block: 'nearest' });
    if (event !== undefined) openEvent(id);
  };

  const onKeyDown = (pressed: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = pressed;
    if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    // A dialog over the panel has its own keys.
    if (!target.closest(`[${KEY_SCOPE}]`) || target.closest('input, textarea, pre')) return;
    const isInList = list.current?.contains(target);
    const by = key.toLowerCase() === 'j' ? 1 : key.toLowerCase() === 'k' ? -1 : undefined;
    const arrow = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined;
    if (by ?? (isInList && arrow)) moveBy((by ?? arrow)!);
    else if (key === 'Escape' && event !== undefined) closeEvent();
    else if (key === 'Enter' && target.getAttribute(ROW) === event && event !== undefined)
      heading.current?.focus();
    else return;
    pressed.preventDefault();
  };

  return { list, heading, current, setCurrent, step: moveBy, onKeyDown };
};
