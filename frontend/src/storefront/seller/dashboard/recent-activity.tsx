import { DASHBOARD_MESSAGES, type RecentProduct } from '@parkho/contracts';
import { formatDate } from '../../../lib/date';
import { Skeleton } from '../../../ui/skeleton';
import { Panel } from './panel';

/** The listed devices, the latest first. */
export function RecentActivity({ products }: { products: readonly RecentProduct[] | undefined }) {
  return (
    <Panel title="Recent Activity">
      {products?.length === 0 ? (
        <p className="text-ink-soft">No activity yet.</p>
      ) : (
        <ol className="divide-y divide-hairline border-y border-hairline">
          {products
            ? products.map(({ _id, name, createdAt }) => (
                <li key={_id} className="py-2.5">
                  <p className="leading-snug wrap-anywhere">{DASHBOARD_MESSAGES.listed(name)}</p>
                  <p className="text-sm text-ink-soft">
                    <time dateTime={createdAt}>{formatDate(createdAt)}</time>
                  </p>
                </li>
              ))
            : [1, 2, 3, 4, 5].map((row) => (
                <li key={row} aria-hidden="true" className="grid gap-2 py-3">
                  <Skeleton className="h-4 w-5/6" />
                  <Skeleton className="h-4 w-1/3" />
                </li>
              ))}
        </ol>
      )}
    </Panel>
  );
}
