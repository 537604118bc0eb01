import type { LaptopCardDetails, SellerProduct } from '@parkho/contracts';

/** The listing of a sale, as its seller sees it. */
export type SaleSubject = Pick<
  SellerProduct,
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
export type SaleDialogName = 'sell' | 'edit-sale' | 'undo-sale';

export interface SaleDialogsProps {
  subject: SaleSubject;
  /** The dialog that is open. */
  dialog: SaleDialogName | undefined;
  /** Called when the sale has changed; the listing is refetched. */
  onDone: () => void;
  onClose: () => void;
}
