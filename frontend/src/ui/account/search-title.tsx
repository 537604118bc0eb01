import { activeFilters, LANGUAGES } from '@parkho/contracts';
import type { DeviceQuery } from '../../lib/devices/device-query';
import { type Speech, useLanguage } from '../../lib/language/language';

/** The filters of a list as text: '“thinkpad”, Lahore, Up to PKR 60,000'. */
export const searchTitle = (query: DeviceQuery, speech: Speech): string =>
  activeFilters(query, speech)
    .map(({ label }) => label)
    .join(speech.t(', '));

/** The same as markup: the search text may come first, and it has the page's direction. */
export function SearchTitle({ query }: { query: DeviceQuery }) {
  const speech = useLanguage();
  return <bdi dir={LANGUAGES[speech.language].dir}>{searchTitle(query, speech)}</bdi>;
}
