import { QUICK_CATEGORIES } from '@parkho/contracts';
import { Link } from 'react-router';
import { type DeviceQuery, deviceSearch } from '../../lib/devices/device-query';
import { useLanguage } from '../../lib/language/language';
import { useScrollToCurrent } from '../../ui/use-scroll-to-current';

/** All, Laptop, Macbook, Server, Pc: links, so that a category can be opened in a new tab. */
export function CategoryButtons({ query }: { query: DeviceQuery }) {
  const { t, translate } = useLanguage();
  const row = useScrollToCurrent(query.category);
  return (
    <nav
      ref={row}
      aria-label={t('Categories')}
      className="relative -mx-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max gap-2">
        {[undefined, ...QUICK_CATEGORIES].map((category) => (
          <li key={category ?? 'All'}>
            <Link
              to={{ search: deviceSearch({ ...query, category, page: undefined }) }}
              aria-current={query.category === category ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-md border border-edge bg-sheet px-5 font-semibold whitespace-nowrap hover:border-ink aria-[current=true]:border-stamp aria-[current=true]:bg-stamp aria-[current=true]:text-contrast"
            >
              {translate(category ?? 'All')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
