import { comparePath, PAGES } from '@parkho/contracts';
import { X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { setCompared, useCompared } from '../../lib/devices/compared';

/** 'Compare (2)' over the lower edge of the page, while devices are chosen; not over the comparison itself. */
export function CompareBar() {
  const ids = useCompared();
  const { pathname } = useLocation();
  if (ids.length === 0 || pathname === PAGES.compare.path) return null;
  return (
    <section
      aria-label="Comparison"
      className="sticky bottom-3 z-20 mx-auto -mt-14 flex w-max items-center rounded-full border border-stamp-deep bg-stamp text-white shadow-lift print:hidden"
    >
      <Link
        to={comparePath(ids)}
        className="inline-flex min-h-11 items-center rounded-l-full pr-2 pl-5 font-semibold underline-offset-4 hover:underline"
      >
        Compare ({ids.length})
      </Link>
      <button
        type="button"
        aria-label="Clear comparison"
        onClick={() => setCompared([])}
        className="grid size-11 place-items-center rounded-r-full"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}
