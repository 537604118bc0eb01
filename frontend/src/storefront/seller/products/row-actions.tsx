import type { SellerListing } from '@parkho/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCan } from '../../../lib/session/auth';
import type { MenuAction } from '../../../ui/menu/action-menu';
import type { CardCalls } from './own-product-card';
import { type ProductActions, useProductActions } from './use-product-actions';

interface RowActionsProps extends CardCalls {
  listing: SellerListing;
  /** Renders the row with its actions. */
  children: (actions: ProductActions) => ReactNode;
}

/** The actions on a listing in a row: all those of its card, in a menu. */
export function RowActions({ listing, children, ...calls }: RowActionsProps) {
  const actions = useProductActions(listing, calls);
  const can = useCan();
  const more: MenuAction[] = [
    ...(listing.state === 'sold'
      ? []
      : [
          {
            label: listing.state === 'rejected' ? 'Revise and resubmit' : 'Edit',
            icon: Pencil,
            run: () => calls.onEdit(listing),
          },
        ]),
    ...actions.more,
    ...(can('shop.own') ? [{ label: 'Delete', icon: Trash2, run: actions.confirmDeletion }] : []),
  ];
  return children({ ...actions, more });
}
