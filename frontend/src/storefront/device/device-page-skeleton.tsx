import { useLanguage } from '../../lib/language/language';
import { Skeleton } from '../../ui/skeleton';
import { PAGE_COLUMNS } from './page-columns';

/** The boxes of the page in their final positions. */
export function DevicePageSkeleton() {
  const { t } = useLanguage();
  return (
    <div role="status" aria-label={t('Loading device')} className="wrap grid gap-6 pt-4 pb-16 sm:pt-6">
      <div className="h-11" />
      <div className={PAGE_COLUMNS}>
        <div>
          <Skeleton className="aspect-4/3 rounded-md" />
          <div className="mt-3 grid grid-cols-5 gap-2 sm:gap-3">
            {[1, 2, 3, 4, 5].map((slot) => (
              <Skeleton key={slot} className="aspect-4/3 rounded-md" />
            ))}
          </div>
          <div className="h-6" />
        </div>
        <div className="grid content-start gap-8">
          <div className="grid gap-4">
            <Skeleton className="h-11 w-1/2" />
            <Skeleton className="h-10" />
            <Skeleton className="h-20 w-2/3" />
            <Skeleton className="h-8" />
            <Skeleton className="h-5 w-1/2" />
          </div>
          <Skeleton className="h-80 rounded-md" />
        </div>
      </div>
    </div>
  );
}
