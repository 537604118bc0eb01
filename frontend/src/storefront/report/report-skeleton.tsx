import { useLanguage } from '../../lib/language/language';
import { Skeleton } from '../../ui/skeleton';

/** The boxes of the page in their final positions. */
export function ReportSkeleton() {
  const { t } = useLanguage();
  return (
    <div
      role="status"
      aria-label={t('Loading report')}
      className="mx-auto grid w-full max-w-[62rem] gap-6 px-4 pt-4 pb-16 sm:px-6 sm:pt-8"
    >
      <Skeleton className="h-[15.5rem] sm:h-[6.5rem]" />
      <div className="grid gap-8 border border-hairline bg-sheet p-4 sm:p-10">
        <Skeleton className="h-44" />
        <Skeleton className="h-24" />
        <Skeleton className="h-20" />
        <div className="grid gap-8 sm:grid-cols-2">
          <Skeleton className="h-80" />
          <Skeleton className="h-64" />
        </div>
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
