import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productPage } from '../../lib/devices/products';
import { Button } from '../../ui/button';
import { ContactLinks } from '../../ui/contact-links';
import { sellerName } from '../../ui/device/product-card';
import { Dialog } from '../../ui/dialog';
import { Spinner } from '../../ui/spinner';
import { ErrorState } from '../../ui/states';

/** Call, WhatsApp or email the seller of a device; the contact data is fetched when the menu opens. */
export function ContactSeller({ productId }: { productId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Contact Seller
      </Button>
      <Dialog title="Contact Seller" open={open} onClose={() => setOpen(false)}>
        <Ways productId={productId} />
      </Dialog>
    </>
  );
}

function Ways({ productId }: { productId: string }) {
  const { data, error, refetch } = useQuery(productPage(productId));
  if (error) return <ErrorState title={error.message} onRetry={refetch} />;
  if (!data) return <Spinner label="Loading..." />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-lg font-semibold wrap-anywhere">{sellerName(data.seller)}</p>
      <ContactLinks seller={data.seller} subject={data} />
    </div>
  );
}
