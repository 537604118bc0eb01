import { rowsOnScreen } from './keys';
import { useKeys } from './use-keys';

/** A row of a table that a press anywhere opens. */
const CLICKABLE_ROW = '.RaDataTable-clickableRow';

/** Links of contact data leave the console. */
const OPENER = 'a[href]:not([href^="mailto:"], [href^="tel:"]), button';

/** The element that opens a row: itself, or its first link or button. */
const openerOf = (row: HTMLElement): HTMLElement => {
  if (row.matches(`a, button, ${CLICKABLE_ROW}`)) return row;
  return row.querySelector<HTMLElement>(OPENER) ?? row;
};

/** A row does not handle keys by itself. */
const openByEnter = ({ key, target, currentTarget }: KeyboardEvent): void => {
  if (key === 'Enter' && target === currentTarget) (currentTarget as HTMLElement).click();
};

const moveBy = (by: 1 | -1): void => {
  const rows = rowsOnScreen();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? rows.at(by > 0 ? 0 : -1) : rows[at + by];
  if (!next) return;
  const opener = openerOf(next);
  if (!opener.matches('a, button')) {
    opener.tabIndex = -1;
    opener.onkeydown = openByEnter;
  }
  opener.focus();
  opener.scrollIntoView?.({ block: 'nearest' });
};

/** J and K move through the rows of the list on the screen; Enter opens the focused one. */
export const RowKeys = (): null => {
  useKeys({ 'row-next': () => moveBy(1), 'row-previous': () => moveBy(-1) });
  return null;
};
