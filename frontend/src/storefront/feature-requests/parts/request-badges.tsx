import type { FeatureRequest, FeatureRequestStatus, Priority } from '@parkho/contracts';
import type { ComponentProps } from 'react';
import { Badge } from '../../../ui/device/badge';

const badgeKinds: Record<FeatureRequestStatus, Exclude<ComponentProps<typeof Badge>['kind'], 'plain'>> = {
  Pending: 'pending',
  'Under Review': 'featured',
  Approved: 'approved',
  Rejected: 'rejected',
  Implemented: 'inspected',
};

export function StatusBadge({
  request: { status, mergedInto },
}: {
  request: Pick<FeatureRequest, 'status' | 'mergedInto'>;
}) {
  if (mergedInto) return <Badge kind="inactive">Merged</Badge>;
  return <Badge kind={badgeKinds[status]}>{status}</Badge>;
}

const weights: Partial<Record<Priority, string>> = {
  High: 'text-amber-ink font-semibold',
  Critical: 'text-red-ink font-semibold',
};

/** The status, category and priority of a request. */
export function RequestBadges({
  request,
}: {
  request: Pick<FeatureRequest, 'status' | 'mergedInto' | 'category' | 'priority'>;
}) {
  const { category, priority } = request;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
      <StatusBadge request={request} />
      <span>{category}</span>
      <span className={weights[priority]}>{priority} priority</span>
    </p>
  );
}

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5 text-sm">
      {tags.map((tag) => (
        <li
          key={tag}
          className="max-w-full rounded-sm border border-hairline bg-paper px-2 py-0.5 wrap-anywhere"
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** The author's name; a placeholder if the account is erased. */
export const nameOf = ({ name }: { name?: string }): string => name ?? 'A former member';
