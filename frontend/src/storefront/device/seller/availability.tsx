import { LIVE_MESSAGES, type ProductPage } from '@parkho/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../../lib/http/api';
import { useLanguage } from '../../../lib/language/language';
import { showToast } from '../../../ui/toast';

/** Why the device can no longer be bought, if it was available when the page was opened. */
export type Unavailability = 'sold' | 'gone';

interface DeviceQueryState {
  data: ProductPage | undefined;
  error: Error | null;
  isStale: boolean;
  isFetchedAfterMount: boolean;
}

/** Whether the device became unavailable while its page was open, which a toast announces too. */
export function useUnavailability({
  data,
  error,
  isStale,
  isFetchedAfterMount,
}: DeviceQueryState): Unavailability | null {
  const { t } = useLanguage();
  const [wasOnSale, setWasOnSale] = useState(false);
  const isNow = isFetchedAfterMount || !isStale;
  if (!wasOnSale && isNow && data && !error && !data.sold) setWasOnSale(true);
  const unavailability = wasOnSale ? endOf(data, error) : null;
  useEffect(() => {
    if (unavailability) showToast(t(LIVE_MESSAGES[unavailability]));
  }, [unavailability, t]);
  return unavailability;
}

function endOf(data: ProductPage | undefined, error: Error | null): Unavailability | null {
  if (data?.sold) return 'sold';
  return error instanceof ApiError && error.status === 404 ? 'gone' : null;
}

/** Beside the back link if it fits, so that the content does not move. On a phone it is in the bar below. */
export function UnavailableBadge({ unavailability }: { unavailability: Unavailability }) {
  const { t } = useLanguage();
  return (
    <p className="rounded-md bg-ink px-4 py-2 font-semibold text-contrast max-md:hidden">
      {t(LIVE_MESSAGES[unavailability])}
    </p>
  );
}

/** The contact methods of the seller or, instead, why the device is unavailable. */
export function IfAvailable({
  unavailability,
  className = '',
  children,
}: {
  unavailability: Unavailability | null;
  className?: string;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  if (!unavailability) return children;
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div className="invisible">{children}</div>
      <p className={`grid place-items-center text-lg font-semibold ${className}`}>
        {t(LIVE_MESSAGES[unavailability])}
      </p>
    </div>
  );
}
