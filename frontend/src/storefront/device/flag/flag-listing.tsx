import type { ProductPage } from '@parkho/contracts';
import { Flag } from 'lucide-react';
import { lazy, useState } from 'react';
import { useLanguage } from '../../../lib/language/language';
import { useAuth, useShopId } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { LazyWhenOpened } from '../../../ui/page/lazy-when-opened';

/** Loaded on demand with the form library, which few visitors of the page need. */
const FlagDialog = lazy(() => import('./flag-dialog'));

/** Reports a public listing to the moderators; renders nothing for its seller and their assistants. */
export function FlagListing({ product }: { product: ProductPage }) {
  const { t } = useLanguage();
  const { user } = useAuth();
  const shopId = useShopId();
  const [isOpen, setOpen] = useState(false);
  const isPublic = product.approvalStatus === 'approved' && product.isActive;
  if (!isPublic || shopId === product.seller._id) return null;
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="-ms-3 justify-self-start noscript:hidden"
      >
        <Flag aria-hidden="true" className="size-4" />
        {t('Report this listing')}
      </Button>
      {/* Another user of the browser gets an empty form. */}
      <LazyWhenOpened open={isOpen}>
        <FlagDialog
          key={user?._id ?? ''}
          product={product}
          user={user}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      </LazyWhenOpened>
    </>
  );
}
