import { useQuery } from '@tanstack/react-query';
import { reportCount, shopFigures } from '../../lib/devices/shop-figures';
import { useLanguage } from '../../lib/language/language';

/** The inspectors named in reports; renders nothing while there are none. */
export function Inspectors() {
  const localization = useLanguage();
  const { t } = localization;
  const { data } = useQuery(shopFigures);
  if (!data || data.inspectors.length === 0) return null;
  return (
    <section aria-labelledby="inspectors" className="wrap grid gap-8">
      <div className="grid gap-3">
        <h2 id="inspectors" className="text-3xl font-bold sm:text-4xl">
          {t('Our inspectors')}
        </h2>
        <p className="max-w-prose text-lg text-ink-soft">
          {t('Every report carries the name of the person who did the inspection.')}
        </p>
      </div>
      <ul className="grid gap-x-8 gap-y-6 border-t-2 border-ink pt-8 sm:grid-cols-2 lg:grid-cols-3">
        {data.inspectors.map(({ name, reports }) => (
          <li key={name} className="flex items-center gap-4">
            <span
              aria-hidden="true"
              className="grid size-14 shrink-0 place-items-center rounded-full border-3 border-double border-stamp bg-stamp-tint font-display text-xl font-bold text-stamp-deep"
            >
              <bdi>{initials(name)}</bdi>
            </span>
            <div className="min-w-0 wrap-anywhere">
              <h3 className="text-lg font-semibold">
                <bdi>{name}</bdi>
              </h3>
              <p className="text-ink-soft">{reportCount(reports, localization)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
