import type { ProductPage, SellerContact } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api';
import { telephoneLink, whatsAppLink } from '../../lib/contact';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { sellerName } from '../../ui/product-card';
import { Spinner } from '../../ui/spinner';
import { ErrorState } from '../../ui/states';

/** Call, WhatsApp or write to the seller of a device; how is asked of the server when somebody wants to know. */
export function ContactSeller({ productId, productName }: { productId: string; productName: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Contact Seller
      </Button>
      <Dialog title="Contact Seller" open={open} onClose={() => setOpen(false)}>
        <Ways productId={productId} productName={productName} />
      </Dialog>
    </>
  );
}

function Ways({ productId, productName }: { productId: string; productName: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['products', 'seller', productId],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ product: ProductPage }>(`/products/products/${encodeURIComponent(productId)}`, {
          signal,
        })
      ).data.product.seller,
  });
  if (error) return <ErrorState title={error.message} onRetry={refetch} />;
  if (!data) return <Spinner label="Loading..." />;
  return (
    <Links seller={data} greeting={`Assalam-o-Alaikum, is the ${productName} on Parkho still available?`} />
  );
}

function Links({ seller, greeting }: { seller: SellerContact; greeting: string }) {
  const { phone, email } = seller;
  return (
    <div className="grid gap-4">
      <p className="text-lg font-semibold">{sellerName(seller)}</p>
      {!phone && !email && <p>This seller has left neither a phone number nor an e-mail address.</p>}
      <ul className="grid gap-3">
        {phone && (
          <>
            <Way href={telephoneLink(phone)} icon={<Phone aria-hidden="true" />} name="Call" detail={phone} />
            <Way
              href={whatsAppLink(phone, greeting)}
              icon={<MessageCircle aria-hidden="true" />}
              name="WhatsApp"
              detail={phone}
            />
          </>
        )}
        {email && (
          <Way
            href={`mailto:${email}?body=${encodeURIComponent(greeting)}`}
            icon={<Mail aria-hidden="true" />}
            name="E-mail"
            detail={email}
          />
        )}
      </ul>
    </div>
  );
}

function Way({ href, icon, name, detail }: { href: string; icon: ReactNode; name: string; detail: string }) {
  return (
    <li>
      <a
        href={href}
        rel="noreferrer"
        className="flex min-h-14 items-center gap-4 rounded-md border border-edge px-4 py-2 hover:border-stamp hover:bg-stamp-tint"
      >
        <span className="text-stamp">{icon}</span>
        <span className="grid min-w-0">
          <span className="font-semibold">{name}</span>
          <span className="truncate text-ink-soft">{detail}</span>
        </span>
      </a>
    </li>
  );
}
