import type { Language } from '@parkho/contracts';

/** The texts of a page without network, shared by the service worker, which has no catalog, and the page. */

export const OFFLINE_LINE_STYLE =
  'bg-amber-tint px-4 py-3 text-center font-semibold text-amber-ink print:hidden';

const partsOf = (locale: string, month: 'short' | 'long'): ((asOf: number) => Record<string, string>) => {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Karachi',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    month,
    day: 'numeric',
  });
  return (asOf) => Object.fromEntries(format.formatToParts(asOf).map(({ type, value }) => [type, value]));
};
const english = partsOf('en-US', 'short');
const urdu = partsOf('ur-PK-u-nu-latn', 'long');

/** Times are in Pakistan, in milliseconds since 1970. */
export const OFFLINE_TEXTS = {
  en: {
    offline: 'You are offline.',
    pricesOf: (asOf: number) => {
      const { hour, minute, month, day } = english(asOf);
      return `Prices as of ${hour}:${minute}, ${month} ${day}.`;
    },
    online: 'You are back online.',
    reload: 'Reload for current prices',
  },
  ur: {
    offline: 'آپ آف لائن ہیں۔',
    pricesOf: (asOf: number) => {
      const { hour, minute, month, day } = urdu(asOf);
      return `قیمتیں ${day} ${month}، ${hour}:${minute} کی ہیں۔`;
    },
    online: 'آپ دوبارہ آن لائن ہیں۔',
    reload: 'تازہ قیمتوں کے لیے صفحہ دوبارہ لوڈ کریں',
  },
} as const satisfies Record<Language, object>;

/** 'You are offline. Prices as of 14:05, Nov 24.'; without a time if nothing of the page is cached. */
export const offlineText = (language: Language, asOf?: number): string => {
  const { offline, pricesOf } = OFFLINE_TEXTS[language];
  return asOf === undefined ? offline : `${offline} ${pricesOf(asOf)}`;
};
