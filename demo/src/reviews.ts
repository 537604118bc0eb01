import type { ReviewVerdict } from '@parkho/contracts';
import { SELLER } from './accounts.js';
import type { DemoReview } from './shop.js';

/** A review of a device sold by the demo's seller, with its days before today. */
interface Row {
  device: string;
  daysAgo: number;
  verdict: ReviewVerdict;
  text: string;
  answer?: readonly [daysAgo: number, text: string];
}

/** In chronological order. */
const ROWS: readonly Row[] = [
  {
    device: 'Dell Latitude 7490, lot 9',
    daysAgo: 90,
    verdict: 'yes',
    text: 'Exactly the machine in the listing. He opened it in front of me and showed the SSD.',
  },
  {
    device: 'HP EliteBook 840 G6, lot 10',
    daysAgo: 72,
    verdict: 'mostly',
    text: 'Works well, but the battery gives three hours and not the four that were written.',
    answer: [71, 'You are right, four was with the old charge limit off. I write three in the next ones.'],
  },
  {
    device: 'Lenovo ThinkPad T480, lot 11',
    daysAgo: 61,
    verdict: 'yes',
    text: 'Both batteries as said, keyboard like new. My son uses it for his classes every day.',
  },
  {
    device: 'Apple MacBook Air M1, lot 13',
    daysAgo: 24,
    verdict: 'yes',
    text: 'Reset in front of me, cycle count as in the listing.',
  },
];

const at = (now: number, daysAgo: number): string =>
  new Date(now - daysAgo * 24 * 60 * 60 * 1000).toISOString();

/** @param now milliseconds since 1970 */
export const demoReviews = (now: number): DemoReview[] =>
  ROWS.map(({ device, daysAgo, verdict, text, answer }) => ({
    device: { seller: SELLER.name, name: device },
    verdict,
    text,
    at: at(now, daysAgo),
    ...(answer && { answer: { text: answer[1], at: at(now, answer[0]) } }),
  }));
