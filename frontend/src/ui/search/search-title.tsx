import { LANGUAGES } from '@parkho/contracts';
import { type DeviceQuery, searchTitle } from '../../lib/devices/device-query';
import { useLanguage } from '../../lib/language/language';

/** A search in words of ours, and those of who searches, which may begin it: it reads as the page does. */
export function SearchTitle({ query }: { query: DeviceQuery }) {
  const speech = useLanguage();
  return <bdi dir={LANGUAGES[speech.language].dir}>{searchTitle(query, speech)}</bdi>;
}
