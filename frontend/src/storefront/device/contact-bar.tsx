import type { ProductPage } from '@parkho/contracts';
import { MessageCircle, Phone } from 'lucide-react';
import { telephoneLink, whatsAppLink } from '../../lib/contact';
import { useOrigin } from '../../lib/page/use-origin';
import { greeting } from '../../ui/contact-links';
import { Price } from '../../ui/device/price';
import { type Unavailability, WhileAvailable } from './availability';

const way = 'inline-flex min-h-12 items-center gap-2 rounded-md px-3 font-semibold';

/**
 * Price and seller within reach of the thumb. It sticks to the window only as long as the page is in it, and then
 * rests below the page: what is last is never covered.
 */
export function ContactBar({
  product,
  unavailability,
}: {
  product: ProductPage;
  unavailability: Unavailability | null;
}) {
  const { phone } = product.seller;
  const origin = useOrigin();
  if (!phone) return null;
  return (
    <section
      aria-label="Contact Seller"
      className="sticky bottom-0 z-30 -mb-24 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-t border-hairline bg-sheet px-4 py-2 md:hidden"
    >
      <Price amount={product.price} className="text-xl" />
      <WhileAvailable unavailability={unavailability}>
        <div className="flex flex-wrap gap-2">
          <a href={telephoneLink(phone)} className={`${way} border border-edge`}>
            <Phone aria-hidden="true" className="size-5" />
            Call
          </a>
          <a
            href={whatsAppLink(phone, greeting(product, origin))}
            rel="noreferrer"
            className={`${way} bg-stamp text-white`}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            WhatsApp
          </a>
        </div>
      </WhileAvailable>
    </section>
  );
}
