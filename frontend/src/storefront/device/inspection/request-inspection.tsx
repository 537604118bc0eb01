import { INSPECTION_MESSAGES, PAGES, type ProductPage } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { lazy, type Ref, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { productPage } from '../../../lib/devices/products';
import { useLanguage } from '../../../lib/language/language';
import { useAuth } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { LazyWhenOpened } from '../../../ui/page/lazy-when-opened';
import { showToast } from '../../../ui/toast';

/** Loaded on demand with the form library, which few visitors of the page need. */
const RequestInspectionDialog = lazy(() => import('./request-inspection-dialog'));

/**
 * Requests an inspection, or shows that one was requested (specification, section 4); renders nothing if none is
 * possible.
 */
export function RequestInspection({ product }: { product: ProductPage }) {
  const { t, rich, translate } = useLanguage();
  const { user } = useAuth();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  /** The email address of a request made here. */
  const [requestEmail, setRequestEmail] = useState<string>();
  const { inspectionRequested } = product;
  const box = useFocusAfter(isOpen, inspectionRequested);
  const page = productPage(product._id).queryKey;

  const onRequested = (message: string, email: string) => {
    setRequestEmail(email);
    setOpen(false);
    showToast(translate(message));
    queries.setQueryData(page, (cachedPage) => {
      const inspectionRequestedAt = new Date().toISOString();
      return cachedPage && { ...cachedPage, inspectionRequested: true, inspectionRequestedAt };
    });
    void queries.invalidateQueries({ queryKey: ['inspection-requests'] });
  };

  return (
    <>
      {inspectionRequested ? (
        <Requested ref={box} product={product} requestEmail={requestEmail} />
      ) : (
        isRequestable(product) && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-s-4 border-t-hairline border-s-edge bg-paper-deep p-5 noscript:hidden sm:px-6 print:hidden">
            <p>
              {rich(
                '{free} Parkho pays for the inspection of devices on sale here. Results in 24-48 hours.',
                {
                  free: <strong className="font-semibold">{t('Free for you and the seller.')}</strong>,
                },
              )}
            </p>
            <Button onClick={() => setOpen(true)} aria-haspopup="dialog" className="max-sm:w-full">
              <ClipboardCheck aria-hidden="true" className="size-5" />
              {t('Request Inspection')}
            </Button>
          </div>
        )
      )}
      {/* Another user of the browser gets an empty form. */}
      <LazyWhenOpened open={isOpen}>
        <RequestInspectionDialog
          key={user?._id ?? ''}
          product={product}
          user={user}
          open={isOpen}
          onClose={() => setOpen(false)}
          onRequested={onRequested}
          onTaken={() => void queries.invalidateQueries({ queryKey: page })}
        />
      </LazyWhenOpened>
    </>
  );
}

/** An available single device whose current description is not inspected. */
const isRequestable = (product: ProductPage): boolean => {
  const { approvalStatus, isActive, sold, inspected, inspectionStale, laptopDetails } = product;
  if (laptopDetails.quantity) return false;
  return approvalStatus === 'approved' && isActive && !sold && (!inspected || inspectionStale === true);
};

interface RequestedProps {
  product: ProductPage;
  requestEmail: string | undefined;
  ref: Ref<HTMLHeadingElement>;
}

function Requested({ product: { inspectionRequestedAt }, requestEmail, ref }: RequestedProps) {
  const { t, date } = useLanguage();
  const { user } = useAuth();
  return (
    <section
      aria-labelledby="inspection-requested"
      className="grid gap-2 border-s-4 border-amber-ink bg-amber-tint p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3
          id="inspection-requested"
          ref={ref}
          tabIndex={-1}
          className="text-xl font-semibold text-amber-ink outline-none"
        >
          {t('Inspection Requested')}
        </h3>
        {inspectionRequestedAt && <p className="text-sm text-amber-ink">{date(inspectionRequestedAt)}</p>}
      </div>
      <p className="max-w-prose">
        {t('An inspector will examine this device. Results appear here within 24-48 hours.')}
      </p>
      {requestEmail && (
        <p className="max-w-prose wrap-anywhere">
          {t(INSPECTION_MESSAGES.linkSent, { email: requestEmail })}{' '}
          {user && (
            <Link
              to={PAGES.myInspections.path}
              className="font-semibold text-stamp underline underline-offset-4"
            >
              {t(PAGES.myInspections.label)}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

/** The button that would get the focus back from the dialog is gone once a request exists: the box gets it. */
function useFocusAfter(isOpen: boolean, isRequested: boolean) {
  const box = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    else if (wasOpen.current && isRequested) {
      wasOpen.current = false;
      box.current?.focus();
    }
  }, [isOpen, isRequested]);
  return box;
}
