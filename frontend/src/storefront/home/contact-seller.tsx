import type { ProductCard } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceContact } from '../../lib/devices/products';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../../ui/button';
import { ContactLinks } from '../../ui/contact-links';
import { sellerName } from '../../ui/device/product-card';
import { Dialog } from '../../ui/dialog';
import { Spinner } from '../../ui/spinner';
import { ErrorState } from '../../ui/states';

/** Call, WhatsApp or email the seller of a device; the contact data are fetched when the menu opens. */
export function ContactSeller({ product }: { product: ProductCard }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Contact Seller')}
      </Button>
      <Dialog title={t('Contact Seller')} open={open} onClose={() => setOpen(false)}>
        <ContactMethods product={product} />
      </Dialog>
    </>
  );
}

function ContactMethods({ product }: { product: ProductCard }) {
  const { t, translate } = useLanguage();
  const { data, error, refetch } = useQuery(deviceContact(product._id));
  if (error) return <ErrorState title={translate(error.message)} onRetry={refetch} />;
  if (!data) return <Spinner label={t('Loading...')} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p dir="auto" className="text-lg font-semibold wrap-anywhere">
        {translate(sellerName(product.seller))}
      </p>
      <ContactLinks contact={data} subject={product} takesFocus />
    </div>
  );
}
