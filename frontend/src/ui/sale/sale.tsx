import { type LaptopCardDetails, SALE_MESSAGES as MESSAGES, type OwnProduct } from '@parkho/contracts';
import { HandCoins, PencilLine, Undo2 } from 'lucide-react';
import { lazy } from 'react';
import type { MenuAction } from '../menu/action-menu';
import { OnceOpened } from '../page/once-opened';

/** The listing of a sale, as its seller sees it. */
export type SaleSubject = Pick<
  OwnProduct,
  | '_id'
  | 'name'
  | 'price'
  | 'state'
  | 'version'
  | 'createdAt'
  | 'soldAt'
  | 'salePrice'
  | 'saleOpenUntil'
  | 'featuredRequestStatus'
> & { laptopDetails?: LaptopCardDetails };

/** The dialogs of a sale. */
export type SaleQuestion = 'sell' | 'edit-sale' | 'undo-sale';

export interface SaleDialogsProps {
  subject: SaleSubject;
  /** The dialog that is open. */
  question: SaleQuestion | undefined;
  /** Called when the sale has changed; the listing is refetched. */
  onDone: () => void;
  onClose: () => void;
}

/** Loaded on demand with the form library. */
const Dialogs = lazy(() => import('./sale-dialogs'));

/** The dialogs that mark a listing as sold, and edit or undo the sale. */
export const SaleDialogs = (props: SaleDialogsProps) => (
  <OnceOpened open={props.question !== undefined}>
    <Dialogs {...props} />
  </OnceOpened>
);

/** Whether the sale can still be edited or undone. */
export const isOpenSale = ({ saleOpenUntil }: Pick<SaleSubject, 'saleOpenUntil'>): boolean =>
  saleOpenUntil !== undefined && Date.now() <= Date.parse(saleOpenUntil);

export const isSellable = ({ state }: Pick<SaleSubject, 'state'>): boolean =>
  state === 'active' || state === 'inactive';

/** The actions on a listing's sale. `ask` opens a dialog. */
export const saleActions = (subject: SaleSubject, ask: (question: SaleQuestion) => void): MenuAction[] => {
  if (isSellable(subject)) return [{ label: MESSAGES.markTitle, icon: HandCoins, run: () => ask('sell') }];
  if (subject.state !== 'sold' || !isOpenSale(subject)) return [];
  return [
    { label: MESSAGES.editTitle, icon: PencilLine, run: () => ask('edit-sale') },
    { label: MESSAGES.undoTitle, icon: Undo2, run: () => ask('undo-sale') },
  ];
};
