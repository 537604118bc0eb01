import { ASSISTANT, sellerOf } from './accounts.js';
import type { DemoSellerKey } from './devices/sellers.js';
import type { DemoQuestion } from './shop.js';

/** A question with its days before today. The buyers are sellers themselves, who buy from each other. */
interface Row {
  seller: DemoSellerKey;
  device: string;
  asker: DemoSellerKey;
  daysAgo: number;
  text: string;
  answer?: readonly [daysAgo: number, text: string];
  /** Only the buyer gets the answer. */
  unshown?: true;
}

/** In chronological order. */
const ROWS: readonly Row[] = [
  {
    seller: 'margalla',
    device: 'Dell Latitude 5420',
    asker: 'gondal',
    daysAgo: 34,
    text: 'Is the second RAM slot free, and which stick is in the first one?',
    answer: [33.7, 'Free, yes. One 8GB Samsung 3200 is in it; we fit a second one while you wait.'],
  },
  {
    seller: 'gulberg',
    device: 'Apple MacBook Air M1',
    asker: 'noor',
    daysAgo: 21,
    text: 'Can you send a video of the screen on a white background before I travel to Lahore?',
    answer: [20.8, 'Of course. Press the contact button and write on WhatsApp, we film it the same day.'],
    unshown: true,
  },
  {
    seller: 'raavi',
    device: 'Lenovo ThinkPad T480',
    asker: 'bolan',
    daysAgo: 17,
    text: 'Is the new keyboard an original Lenovo one, with backlight?',
    answer: [16.6, 'Original Lenovo, US layout, with two steps of backlight.'],
  },
  {
    seller: 'raavi',
    device: 'Lenovo ThinkPad T480',
    asker: 'noor',
    daysAgo: 12,
    text: 'Does it charge by USB-C as well?',
    answer: [11.9, 'Yes, by USB-C only. The 65W charger in the box is USB-C.'],
  },
  {
    seller: 'sialkot',
    device: 'Custom Gaming PC Ryzen 5 5600 RTX 3060',
    asker: 'chandio',
    daysAgo: 9,
    text: 'Which power supply is in it, and is its bill there too?',
    answer: [8.5, 'Corsair CV650, 80 Plus Bronze, bill of January included.'],
  },
  {
    seller: 'raavi',
    device: 'HP EliteBook 840 G6',
    asker: 'shams',
    daysAgo: 2,
    text: 'What is the price for five pieces together, delivered to Multan?',
  },
  {
    seller: 'raavi',
    device: 'Dell Latitude 7490',
    asker: 'mehran',
    daysAgo: 0.4,
    text: 'The wear on the palm rest: is it only colour, or is the surface peeling?',
  },
];

const at = (now: number, daysAgo: number): string =>
  new Date(now - daysAgo * 24 * 60 * 60 * 1000).toISOString();

/** @param now milliseconds since 1970 */
export const demoQuestions = (now: number): DemoQuestion[] =>
  ROWS.map(({ seller, device, asker, daysAgo, text, answer, unshown }) => ({
    device: { seller: sellerOf(seller).name, name: device },
    by: sellerOf(asker),
    text,
    at: at(now, daysAgo),
    ...(answer && {
      answer: {
        text: answer[1],
        at: at(now, answer[0]),
        shown: !unshown,
        ...(sellerOf(seller).name === ASSISTANT.employer?.name && { by: ASSISTANT }),
      },
    }),
  }));
