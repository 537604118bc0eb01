import { SALE_MESSAGES as MESSAGES } from '@parkho/contracts';
import { HandCoins, PencilLine, Undo2 } from 'lucide-react';
import { lazy } from 'react';
import type { MenuAction } from '../menu/action-menu';
import { LazyWhenOpened } from '../page/lazy-when-opened';
import type { SaleDialogName, SaleDialogsProps, SaleSubject } from './sale-dialogs-props';

/** Loaded on demand with the form library. */
const Dialogs = lazy(() => import('./sale-dialogs'));

/** The dialogs that mark a listing as sold, and edit or undo the sale. */
export const SaleDialogs = (props: SaleDialogsProps) => (
  <LazyWhenOpened open={props.dialog !== undefined}>
    <Dialogs {...props} />
  </LazyWhenOpened>
);

/** Whether the sale can still be edited or undone. */
export const isOpenSale = ({ saleOpenUntil }: Pick<SaleSubject, 'saleOpenUntil'>): boolean =>
  saleOpenUntil !== undefined && Date.now() <= Date.parse(saleOpenUntil);

export const isSellable = ({ state }: Pick<SaleSubject, 'state'>): boolean =>
  state === 'active' || state === 'inactive';

/** The actions on a listing's sale. `open` opens a dialog. */
export const saleActions = (subject: SaleSubject, open: (dialog: SaleDialogName) => void): MenuAction[] => {
  if (isSellable(subject)) return [{ label: MESSAGES.markTitle, icon: HandCoins, run: () => open('sell') }];
  if (subject.state !== 'sold' || !isOpenSale(subject)) return [];
  return [
    { label: MESSAGES.editTitle, icon: PencilLine, run: () => open('edit-sale') },
    { label: MESSAGES.undoTitle, icon: Undo2, run: () => open('undo-sale') },
  ];
};
