import { activeFilters, LANGUAGES } from '@parkho/contracts';
import type { DeviceQuery } from '../../lib/devices/device-query';
import { type Speech, useLanguage } from '../../lib/language/language';

/** What a list shows, in words: '“thinkpad”, Lahore, Up to PKR 60,000'. */
export const searchTitle = (query: DeviceQuery, speech: Speech): string =>
  activeFilters(query, speech)
    .map(({ label }) => label)
    .join(speech.t(', '));

/** The same on a page: what people search for may begin it, and it reads as the page does. */
export function SearchTitle({ query }: { query: DeviceQuery }) {
  const speech = useLanguage();
  return <bdi dir={LANGUAGES[speech.language].dir}>{searchTitle(query, speech)}</bdi>;
}
