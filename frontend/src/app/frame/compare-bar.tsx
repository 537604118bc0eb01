import { comparePath, PAGES } from '@parkho/contracts';
import { X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { setCompared, useComparedDevices } from '../../lib/devices/compared';
import { useLanguage } from '../../lib/language/language';

/** 'Compare (2)' at the lower edge of the page, while devices are chosen; not on the comparison itself. */
export function CompareBar() {
  const { t } = useLanguage();
  const ids = useComparedDevices();
  const { pathname } = useLocation();
  if (ids.length === 0 || pathname === PAGES.compare.path) return null;
  return (
    <section
      aria-label={t('Comparison')}
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 mx-auto -mt-12 flex h-12 w-max items-center rounded-full border border-stamp-deep bg-stamp text-contrast shadow-lift print:hidden"
    >
      <Link
        to={comparePath(ids)}
        className="inline-flex h-full items-center rounded-s-full ps-5 pe-2 font-semibold underline-offset-4 hover:underline"
      >
        {t('Compare ({count})', { count: ids.length })}
      </Link>
      <button
        type="button"
        aria-label={t('Clear comparison')}
        onClick={() => setCompared([])}
        className="grid size-12 place-items-center rounded-e-full"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}
