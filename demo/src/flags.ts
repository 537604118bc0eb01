import { sellerOf } from './accounts.js';
import type { DemoSellerKey } from './devices/sellers.js';
import type { DemoFlag } from './shop.js';

const HOUR_MS = 60 * 60 * 1000;
/** In chronological order. */
const ROWS: readonly (Pick<DemoFlag, 'reason' | 'text'> & {
  seller: DemoSellerKey;
  device: string;
  by: DemoSellerKey | null;
  hoursAgo: number;
})[] = [
  {
    seller: 'sukkur',
    device: 'Dell OptiPlex 9020 SFF',
    by: 'raavi',
    hoursAgo: 19,
    reason: 'misleading',
    text: 'The seller told me on the phone that there is no SSD in it, only the 500 GB disk.',
  },
  {
    seller: 'sukkur',
    device: 'Dell OptiPlex 9020 SFF',
    by: null,
    hoursAgo: 6,
    reason: 'already-sold',
  },
  {
    seller: 'shams',
    device: 'Lenovo ThinkCentre M920t',
    by: null,
    hoursAgo: 3,
    reason: 'scam',
    text: 'یہ شخص دکان دکھائے بغیر ایزی پیسہ پر 20 ہزار ایڈوانس مانگ رہا ہے',
  },
];

/** Reports of listings that await a moderator. @param now in milliseconds since 1970 */
export const demoFlags = (now: number): DemoFlag[] =>
  ROWS.map(({ seller, by, hoursAgo, ...flag }) => ({
    ...flag,
    seller: sellerOf(seller),
    by: by && sellerOf(by),
    at: new Date(now - hoursAgo * HOUR_MS).toISOString(),
  }));
