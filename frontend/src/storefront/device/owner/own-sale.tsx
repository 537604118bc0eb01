import { formatPkr, type ManagedPage, SALE_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useState } from 'react';
import { formatDate } from '../../../lib/date';
import { Button } from '../../../ui/button';
import { isOpenSale, SaleDialogs, saleActions } from '../../../ui/sale/sale';
import type { SaleDialogName } from '../../../ui/sale/sale-dialogs-props';

/** The sale of a sold device, for its seller, who can correct it for a week. */
export function OwnSale({ product }: { product: ManagedPage }) {
  const [dialog, setDialog] = useState<SaleDialogName>();
  const { salePrice, saleOpenUntil } = product;
  const close = () => setDialog(undefined);
  return (
    <div className="grid gap-3 pt-2 text-ink print:hidden">
      <p className="max-w-prose">
        {salePrice !== undefined && (
          <>
            Sold for <strong>{formatPkr(salePrice)}</strong>. {MESSAGES.priceHint}{' '}
          </>
        )}
        {saleOpenUntil && isOpenSale(product) && MESSAGES.openUntil(formatDate(saleOpenUntil))}
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {saleActions(product, setDialog).map(
          ({ label, icon: Icon, ...action }) =>
            'run' in action && (
              <Button key={label} variant="secondary" onClick={action.run}>
                <Icon aria-hidden="true" className="size-4" />
                {label}
              </Button>
            ),
        )}
      </div>
      <SaleDialogs subject={product} dialog={dialog} onDone={close} onClose={close} />
    </div>
  );
}
