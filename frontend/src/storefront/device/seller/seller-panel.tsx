import { type ProductPage, sellerPath } from '@parkho/contracts';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../lib/language/language';
import { Button } from '../../../ui/button';
import { ContactLinks } from '../../../ui/contact-links';
import { sellerName } from '../../../ui/device/product-card';
import { SellerMark } from '../../../ui/device/seller-mark';
import { AskQuestion } from '../questions/ask-question';
import { IfAvailable, type Unavailability } from './availability';
import { useDeviceContact } from './device-contact';

export function SellerPanel({
  product,
  unavailability,
}: {
  product: ProductPage;
  unavailability: Unavailability | null;
}) {
  const { seller, location, sold, isActive, approvalStatus } = product;
  const { t, rich, translate, month } = useLanguage();
  const name = translate(sellerName(seller));
  return (
    <section
      id="seller"
      aria-labelledby="seller-name"
      className="grid grid-cols-1 gap-5 rounded-md border border-hairline bg-sheet p-5"
    >
      {/* Not centred, because the centre moves while the text is parsed. */}
      <div className="flex items-start gap-4">
        <SellerMark name={name} className="size-14 text-2xl" />
        <div className="min-w-0 wrap-anywhere">
          <h2 id="seller-name" className="text-lg font-semibold">
            <Link
              to={sellerPath(seller._id)}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              <bdi>{name}</bdi>
            </Link>
          </h2>
          {seller.businessName && seller.name && (
            <p className="text-ink-soft">
              <bdi>{seller.name}</bdi>
            </p>
          )}
          <p className="text-sm text-ink-soft">
            {rich('{city}, member since {month}', {
              city: <bdi>{translate(location)}</bdi>,
              month: month(seller.createdAt),
            })}
          </p>
        </div>
      </div>
      {sold ? (
        <p className="border-t border-hairline pt-4 text-ink-soft">{t('This device has been sold.')}</p>
      ) : isActive && approvalStatus === 'approved' ? (
        <IfAvailable unavailability={unavailability} className="rounded-md bg-paper-deep">
          <div className="grid grid-cols-1 gap-3">
            <h3 className="font-semibold">{t('Contact Seller')}</h3>
            <Contact product={product} />
            <AskQuestion product={product} />
          </div>
        </IfAvailable>
      ) : null}
    </section>
  );
}

/** The number and the links, after a press: a mere view of the page does not fetch them. */
function Contact({ product }: { product: ProductPage }) {
  const { t, translate } = useLanguage();
  const { contact, problem, isPending, load } = useDeviceContact(product._id);
  const [pressed, setPressed] = useState(false);
  if (contact) return <ContactLinks contact={contact} subject={product} takesFocus={pressed} />;
  return (
    <>
      <Button
        busy={isPending}
        onClick={() => {
          setPressed(true);
          void load();
        }}
      >
        {!isPending && <Phone aria-hidden="true" className="size-5" />}
        {t('Show contact details')}
      </Button>
      <p className="hidden text-ink-soft noscript:block">
        {t('Contact details need JavaScript. Turn it on and reload the page.')}
      </p>
      {pressed && problem && (
        <p role="alert" className="text-red-ink">
          {translate(problem)}
        </p>
      )}
    </>
  );
}
