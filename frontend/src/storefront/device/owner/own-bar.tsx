import { PAGES, PRODUCT_MESSAGES, queryString, type SellerListing, STATE_LABELS } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Eye, HandCoins, MessageCircle, MessageCircleQuestionMark, Pencil, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ownListings } from '../../../lib/devices/own-listings';
import { buttonClasses, LinkButton } from '../../../ui/button';
import { PriceEdit } from '../../../ui/device/price-edit';
import { useBottomBar } from '../../../ui/page/use-bottom-bar';
import { isSellable } from '../../../ui/sale/sale';
import { Skeleton } from '../../../ui/skeleton';
import { sharedOnWhatsApp, shareWithPicture } from './share';

/** Figures and actions for the seller of a device, on the page that buyers see. */
export default function OwnBar({ id }: { id: string }) {
  const bar = useBottomBar();
  const { data, error } = useQuery(ownListings({ device: id, limit: 1 }));
  const listing = data?.products[0];
  return (
    <section
      ref={bar}
      aria-label="Your listing"
      lang="en"
      dir="ltr"
      className="sticky bottom-0 z-30 border-t border-edge bg-sheet shadow-lift"
    >
      <div className="wrap flex min-h-15 flex-wrap items-center gap-x-6 gap-y-1 py-2 md:min-h-18">
        {listing ? (
          <Content listing={listing} />
        ) : error ? (
          <p role="alert">{PRODUCT_MESSAGES.loadFailed}</p>
        ) : (
          <Skeleton className="h-24 w-full md:h-11" />
        )}
      </div>
    </section>
  );
}

function Content({ listing }: { listing: SellerListing }) {
  const { _id, state, recent, waitingQuestions } = listing;
  const [pricing, setPricing] = useState(false);
  const linkTo = (step: 'edit' | 'sold') =>
    `${PAGES.sellerProducts.path}?${queryString({ device: _id, do: step })}`;
  const { text, link } = sharedOnWhatsApp(listing);
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 max-md:grow max-md:justify-between">
        <PriceEdit listing={listing} editing={pricing} onEditing={setPricing} className="text-lg" />
        {/* On a phone the price field replaces the figures. */}
        <p
          className={`flex flex-wrap items-center gap-x-3 text-sm text-ink-soft ${pricing ? 'max-md:hidden' : ''}`}
        >
          <span className="font-semibold text-ink">{STATE_LABELS[state]}</span>
          <Figure
            icon={<Eye />}
            value={recent.views}
            of={recent.views === 1 ? 'view in 30 days' : 'views in 30 days'}
          />
          <Figure
            icon={<Phone />}
            value={recent.contacts}
            of={recent.contacts === 1 ? 'contact in 30 days' : 'contacts in 30 days'}
          />
          {waitingQuestions > 0 && (
            <Link
              to={PAGES.sellerQuestions.path}
              className="-mx-2 inline-flex min-h-11 min-w-11 items-center justify-center px-2 hover:text-ink"
            >
              <Figure
                icon={<MessageCircleQuestionMark />}
                value={waitingQuestions}
                of={waitingQuestions === 1 ? 'question waiting' : 'questions waiting'}
              />
            </Link>
          )}
        </p>
      </div>
      <div className="flex grow flex-wrap gap-2 empty:hidden *:min-w-26 *:flex-1 md:ms-auto md:grow-0">
        {state !== 'sold' && (
          <LinkButton variant="secondary" to={linkTo('edit')} className="max-md:px-3">
            <Pencil aria-hidden="true" className="size-4 shrink-0" />
            Edit
          </LinkButton>
        )}
        {isSellable(listing) && (
          <LinkButton variant="secondary" to={linkTo('sold')} className="max-md:px-3">
            <HandCoins aria-hidden="true" className="size-4 shrink-0" />
            Sold
          </LinkButton>
        )}
        {state === 'active' && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label="Share on WhatsApp"
            onClick={(event) => {
              if (shareWithPicture(listing, text, () => window.open(link, '_blank', 'noreferrer')))
                event.preventDefault();
            }}
            className={buttonClasses('primary', 'max-md:px-3')}
          >
            <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
            Share
          </a>
        )}
      </div>
    </>
  );
}

function Figure({ icon, value, of }: { icon: ReactNode; value: number; of: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums [&_svg]:size-4">
      {icon}
      {value.toLocaleString('en-PK')}
      <span className="max-lg:sr-only"> {of}</span>
    </span>
  );
}
