import type { ManagedPage, ProductPage } from '@parkho/contracts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLanguage } from '../../lib/language/language';
import { useManagesListings } from '../../lib/session/auth';

/** Loaded on demand: only the device's seller needs it. */
const OwnSale = lazy(async () => ({ default: (await import('./owner/own-sale')).OwnSale }));

/** Whether the page has the fields for its seller, and not only the public ones. */
const isManaged = (product: ProductPage): product is ProductPage & ManagedPage => 'state' in product;

/** The consequence of its status for a device that cannot simply be bought (specification, section 4). */
export function StateNotice({ product }: { product: ProductPage }) {
  const { t, date } = useLanguage();
  const { approvalStatus, rejectionReason, sold, soldAt, isActive, inspected } = product;
  const managesListing = useManagesListings(product.seller._id);
  if (approvalStatus === 'rejected') {
    return (
      <Notice title={t('Rejected')} className="border-red-ink bg-red-tint text-red-ink">
        <bdi>{rejectionReason}</bdi>
      </Notice>
    );
  }
  if (approvalStatus === 'pending') {
    return (
      <Notice title={t('Pending Approval')} className="border-amber-ink bg-amber-tint text-amber-ink">
        {t('This product is under review and becomes public once approved.')}
      </Notice>
    );
  }
  if (sold) {
    return (
      <Notice
        title={soldAt ? t('Sold on {date}', { date: date(soldAt) }) : t('Sold')}
        className="border-ink bg-paper-deep"
        below={
          managesListing &&
          isManaged(product) && (
            <Suspense>
              <OwnSale product={product} />
            </Suspense>
          )
        }
      >
        {inspected
          ? t(
              'This device is no longer available. Its inspection report stays here. Similar devices are below.',
            )
          : t('This device is no longer available. Similar devices are below.')}
      </Notice>
    );
  }
  if (!isActive) {
    return (
      <Notice title={t('Inactive')} className="border-edge bg-paper-deep">
        {t('This listing is inactive: only its seller and our team can see it.')}
      </Notice>
    );
  }
  return null;
}

interface NoticeProps {
  title: string;
  className: string;
  children: ReactNode;
  below?: ReactNode;
}

function Notice({ title, className, children, below }: NoticeProps) {
  return (
    <section aria-label={title} className={`grid gap-1 border-s-4 px-5 py-4 ${className}`}>
      <p className="font-display text-lg font-semibold">{title}</p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line text-ink">{children}</p>
      {below}
    </section>
  );
}
