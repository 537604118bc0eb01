import { activeFilters, LANGUAGES } from '@parkho/contracts';
import type { DeviceQuery } from '../../lib/devices/device-query';
import { type Localization, useLanguage } from '../../lib/language/language';

/** The filters of a list as text: '“thinkpad”, Lahore, Up to PKR 60,000'. */
export const searchTitle = (query: DeviceQuery, localization: Localization): string =>
  activeFilters(query, localization)
    .map(({ label }) => label)
    .join(localization.t(', '));

/** The title of a search as markup, because the search text may come first, and has the page's direction. */
export function SearchTitle({ query }: { query: DeviceQuery }) {
  const localization = useLanguage();
  return <bdi dir={LANGUAGES[localization.language].dir}>{searchTitle(query, localization)}</bdi>;
}
