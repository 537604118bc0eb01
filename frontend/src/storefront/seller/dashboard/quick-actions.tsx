import { PAGES, POST_AD_PATH } from '@parkho/contracts';
import { ChartColumn, CirclePlus, FilePlus, type LucideIcon, Package, Sparkles, UserPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const tile =
  'flex min-h-14 items-center gap-3 rounded-md border px-3 py-2 text-start font-semibold leading-tight transition-colors sm:px-4';
const styles = {
  primary: 'border-stamp bg-stamp text-contrast hover:bg-stamp-deep',
  plain: 'border-edge bg-sheet hover:border-ink hover:bg-paper-deep',
};

interface QuickActionsProps {
  onRequest: () => void;
  onProfile: () => void;
  onAnalytics: () => void;
}

interface LinkOrButtonProps {
  /** A page, or the function that opens a dialog. */
  to: string | (() => void);
  className: string;
  children: ReactNode;
}

/** A link to a page, or a button for a dialog, with the same look. */
export function LinkOrButton({ to, className, children }: LinkOrButtonProps) {
  return typeof to === 'string' ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <button type="button" aria-haspopup="dialog" onClick={to} className={className}>
      {children}
    </button>
  );
}

/** The seller's tools: pages and dialogs. */
export function QuickActions({ onRequest, onProfile, onAnalytics }: QuickActionsProps) {
  const actions: readonly { label: string; Icon: LucideIcon; leads: LinkOrButtonProps['to'] }[] = [
    { label: 'Post Ad', Icon: CirclePlus, leads: POST_AD_PATH },
    { label: 'Submit Product Request', Icon: FilePlus, leads: onRequest },
    { label: 'My Products', Icon: Package, leads: PAGES.sellerProducts.path },
    { label: 'Featured Requests', Icon: Sparkles, leads: PAGES.sellerFeaturedRequests.path },
    { label: 'Seller Analytics', Icon: ChartColumn, leads: onAnalytics },
    { label: 'Update Profile', Icon: UserPen, leads: onProfile },
  ];
  return (
    <nav aria-label="Quick actions">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-6">
        {actions.map(({ label, Icon, leads }, index) => (
          <li key={label} className="grid">
            <LinkOrButton to={leads} className={`${tile} ${index === 0 ? styles.primary : styles.plain}`}>
              <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              {label}
            </LinkOrButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}
