import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { useLanguage } from '../lib/language/language';
import { pageWindow } from '../lib/page/page-window';

interface PaginationProps {
  /** The current page, from 1. */
  page: number;
  totalPages: number;
  /** The address of a page. End it with the fragment of the list, so that the new page is read from its top. */
  linkTo: (page: number) => To;
}

const box = 'grid size-11 place-items-center rounded-md font-medium';

/** Numbered pages as real links; renders nothing for a single page. */
export function Pagination({ page, totalPages, linkTo }: PaginationProps) {
  const { t } = useLanguage();
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap items-center justify-center gap-1">
      <Step to={page > 1 && linkTo(page - 1)} rel="prev" label={t('Previous page')}>
        <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
      </Step>
      {pageWindow(page, totalPages).map(({ number, label }) => (
        <Link
          key={number}
          to={linkTo(number)}
          aria-label={t('Page {number}', { number })}
          aria-current={number === page ? 'page' : undefined}
          className={`${box} aria-[current=page]:bg-stamp aria-[current=page]:text-contrast not-aria-[current=page]:hover:bg-paper-deep`}
        >
          {label}
        </Link>
      ))}
      <Step to={page < totalPages && linkTo(page + 1)} rel="next" label={t('Next page')}>
        <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
      </Step>
    </nav>
  );
}

function Step({
  to,
  rel,
  label,
  children,
}: {
  to: To | false;
  rel: string;
  label: string;
  children: ReactNode;
}) {
  return to ? (
    <Link to={to} rel={rel} aria-label={label} className={`${box} hover:bg-paper-deep`}>
      {children}
    </Link>
  ) : (
    <span aria-hidden="true" className={`${box} text-edge opacity-50`}>
      {children}
    </span>
  );
}
