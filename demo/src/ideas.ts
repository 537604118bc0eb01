import type {
  FeatureRequestCategory,
  FeatureRequestStatus,
  FeatureRequestTexts,
  Priority,
  Vote,
} from '@parkho/contracts';
import { ADMIN, sellerOf } from './accounts.js';
import type { DemoSellerKey } from './devices/sellers.js';
import type { DemoAccount, DemoIdea } from './shop.js';

/** An idea with its days before today; its votes are spread up to its decision or merge. */
interface Row extends FeatureRequestTexts {
  seller: DemoSellerKey;
  device: string;
  daysAgo: number;
  up: readonly DemoSellerKey[];
  down?: readonly DemoSellerKey[];
  /** The messages of the admin and of the author. */
  thread?: readonly [daysAgo: number, by: 'team' | 'author', message: string][];
  decisions?: readonly [daysAgo: number, status: FeatureRequestStatus, notes?: string][];
  mergedInto?: [daysAgo: number, title: string];
}

const texts = (
  title: string,
  description: string,
  category: FeatureRequestCategory,
  priority: Priority,
  ...tags: string[]
): FeatureRequestTexts => ({ title, description, category, priority, tags });

const SAVED_SEARCHES = 'Save a search and be told when something new matches it';

/** In the order in which they were submitted. */
const ROWS: readonly Row[] = [
  {
    seller: 'raavi',
    device: 'Dell Latitude 7490',
    daysAgo: 37,
    ...texts(
      'Bring my stock over from an Excel sheet',
      'I keep all machines of the shop in one sheet. Typing sixty of them in again takes days. Let me upload the sheet and tell me which rows are wrong.',
      'Integration',
      'High',
      'stock',
      'import',
    ),
    up: ['saddar', 'pahalwan', 'potohar', 'lyallpur', 'surplus', 'margalla', 'sukkur', 'shams'],
    thread: [
      [35, 'team', 'Which columns does your sheet have? A list of the headings is enough.'],
      [34.8, 'author', 'Brand, Model, CPU, RAM, SSD, Grade, Price, Qty. Grade is A, B or C.'],
    ],
    decisions: [
      [34, 'Approved', 'Wanted by nearly every shop with more than twenty machines.'],
      [
        12,
        'Implemented',
        'Import is on My Products now: it reads CSV, which Excel saves, and knows your headings.',
      ],
    ],
  },
  {
    seller: 'margalla',
    device: 'Dell Latitude 5420',
    daysAgo: 33,
    ...texts(
      SAVED_SEARCHES,
      'My customers ask for the same few machines all the time: a 5420 with 16GB, under 90,000, in Islamabad. They should be able to save such a search and get a mail when one is listed.',
      'New Feature',
      'High',
      'search',
      'alerts',
    ),
    up: ['khyber', 'noor', 'clifton', 'gondal', 'gulberg', 'bolan', 'mehran', 'chandio'],
    down: ['surplus'],
    thread: [
      [30, 'team', 'Would one mail a day be enough, or must it be at once?'],
      [29.5, 'author', 'At once. A good machine is gone in two hours.'],
    ],
    decisions: [[28, 'Under Review', 'We look at how to do this without filling mailboxes.']],
  },
  {
    seller: 'khyber',
    device: 'HP EliteBook 840 G5',
    daysAgo: 31,
    ...texts(
      'Show the whole site in Urdu',
      'Many buyers in our market call because they cannot read the report. The words of the report matter most: battery, screen, what "Moderate" means.',
      'New Feature',
      'Critical',
      'urdu',
      'reports',
    ),
    up: [
      'bolan',
      'shams',
      'sukkur',
      'chandio',
      'noor',
      'gondal',
      'mehran',
      'lyallpur',
      'pahalwan',
      'potohar',
      'sialkot',
    ],
    down: ['clifton', 'surplus'],
    thread: [[26, 'team', 'We begin with the report, as you say. Would you read a first version with us?']],
    decisions: [[26, 'Under Review']],
  },
  {
    seller: 'potohar',
    device: 'Dell Latitude 7420',
    daysAgo: 30,
    ...texts(
      'Hide my phone number until I accept the buyer',
      'I get calls at midnight about machines that were sold last week. Buyers should ask first, and see my number when I say yes.',
      'Enhancement',
      'Medium',
      'contact',
    ),
    up: ['noor', 'clifton', 'sialkot'],
    down: ['raavi', 'saddar', 'lyallpur', 'margalla', 'pahalwan', 'khyber'],
    decisions: [
      [
        24,
        'Rejected',
        'Buyers tell us that a number they can call at once is why they trust a listing. You can leave it out of your profile, and what is marked as sold shows it no more.',
      ],
    ],
  },
  {
    seller: 'saddar',
    device: 'Dell Latitude 5530',
    daysAgo: 27,
    ...texts(
      'Battery health on the card, not only in the report',
      'It is the first question of every buyer. If the inspection measured it, put the percentage beside the rating.',
      'Enhancement',
      'High',
      'battery',
      'cards',
    ),
    up: ['raavi', 'gulberg', 'margalla', 'lyallpur', 'noor', 'gondal', 'khyber', 'potohar', 'clifton'],
    thread: [[22, 'team', 'Agreed. Only for laptops that we have measured ourselves.']],
    decisions: [[22, 'Approved', 'Comes with the next change of the cards.']],
  },
  {
    seller: 'lyallpur',
    device: 'Dell Latitude 5400',
    daysAgo: 24,
    ...texts(
      'Pay for a booked inspection with JazzCash or Easypaisa',
      'My buyers do not carry cash to the inspector, and a bank transfer takes until the next day.',
      'Integration',
      'Medium',
      'payment',
      'inspection',
    ),
    up: ['shams', 'pahalwan', 'sukkur', 'mehran', 'khyber', 'raavi'],
    thread: [
      [20, 'team', 'Do your buyers use one of the two more than the other?'],
      [19.6, 'author', 'JazzCash here in Faisalabad, Easypaisa in the villages.'],
    ],
    decisions: [[18, 'Approved', 'We talk to both. It begins in Lahore and Faisalabad.']],
  },
  {
    seller: 'mehran',
    device: 'HP EliteBook 840 G3',
    daysAgo: 21,
    ...texts(
      'The keyboard of my phone covers the price',
      'On a small Android phone I cannot see what I type into the price when I list a machine. I have to close the keyboard to check the zeros.',
      'Bug Fix',
      'High',
      'phone',
      'listing',
    ),
    up: ['sukkur', 'chandio', 'bolan'],
    thread: [
      [20.5, 'team', 'Thank you. Which phone is it, and which browser?'],
      [20.4, 'author', 'Infinix Hot 11, Chrome.'],
    ],
    decisions: [
      [20, 'Approved', 'We could see it here.'],
      [
        15,
        'Implemented',
        'The field scrolls into view now, and the amount is repeated in words of lakh below it.',
      ],
    ],
  },
  {
    seller: 'gulberg',
    device: 'Apple MacBook Pro 15 2018',
    daysAgo: 17,
    ...texts(
      'Compare two or three machines side by side',
      'People stand in my shop with two tabs open and go back and forth between them. A table with the differences marked would decide it in a minute.',
      'New Feature',
      'Medium',
      'compare',
    ),
    up: ['margalla', 'saddar', 'clifton', 'noor', 'sialkot', 'lyallpur', 'gondal'],
  },
  {
    seller: 'shams',
    device: 'HP ProBook 450 G5',
    daysAgo: 14,
    ...texts(
      'Alert me by mail when a new laptop matches my search',
      'I look for the same ThinkPads every morning. Please send me a message when one comes.',
      'New Feature',
      'Medium',
      'alerts',
    ),
    up: ['gondal', 'pahalwan', 'sukkur', 'khyber', 'lyallpur'],
    mergedInto: [9, SAVED_SEARCHES],
  },
  {
    seller: 'sialkot',
    device: 'Custom Gaming PC Ryzen 5 5600 RTX 3060',
    daysAgo: 11,
    ...texts(
      'A benchmark in the report of gaming PCs',
      'Temperatures are good to know, but buyers ask for frames. One run of a free benchmark, the score and the settings, that is all.',
      'Enhancement',
      'Medium',
      'gaming',
      'reports',
    ),
    up: ['clifton', 'pahalwan', 'margalla'],
    down: ['noor'],
  },
  {
    seller: 'surplus',
    device: 'Dell PowerEdge R730 2U',
    daysAgo: 8,
    ...texts(
      'List twenty equal servers as one lot',
      'Offices buy by the dozen. One listing with a quantity, and the price for one and for all of them.',
      'New Feature',
      'Low',
      'lots',
      'servers',
    ),
    up: ['raavi', 'saddar'],
    down: ['clifton'],
    thread: [[6, 'team', 'Should buyers be able to take fewer than all?']],
  },
  {
    seller: 'noor',
    device: 'Dell XPS 13 9360',
    daysAgo: 5,
    ...texts(
      'Chargers, docks and adapters as a category',
      'I have genuine 65W and 90W chargers and two docks, and nowhere to put them but Accessories among mice and bags.',
      'Product Request',
      'Low',
      'categories',
    ),
    up: ['saddar', 'raavi', 'shams', 'pahalwan'],
  },
  {
    seller: 'raavi',
    device: 'Dell OptiPlex 7050 Tower',
    daysAgo: 2,
    ...texts(
      'Answers that I can reuse',
      'Is it available, what is the last price, does it have a warranty: I write the same three answers all day. Let me save them and send one with a tap.',
      'Enhancement',
      'Low',
      'messages',
    ),
    up: ['lyallpur', 'potohar'],
  },
];

const authorOf = (title: string): DemoAccount => sellerOf(ROWS.find((row) => row.title === title)!.seller);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Feature requests, in chronological order. */
export const demoIdeas = (now: number): DemoIdea[] => {
  const day = (daysAgo: number): string => new Date(now - daysAgo * DAY_MS).toISOString();
  return ROWS.map((row) => {
    const { seller, device, daysAgo, up, down = [], thread = [], decisions = [], mergedInto, ...texts } = row;
    const author = sellerOf(seller);
    const voters = [...up.map((key) => [key, 'up'] as const), ...down.map((key) => [key, 'down'] as const)];
    const until = Math.max(...decisions.map(([daysAgo]) => daysAgo), mergedInto?.[0] ?? 0);
    const between = (daysAgo - until) / (voters.length + 1);
    return {
      author,
      device,
      texts,
      at: day(daysAgo),
      votes: voters.map(([key, vote]: readonly [DemoSellerKey, Vote], index) => ({
        by: sellerOf(key),
        vote,
        at: day(daysAgo - between * (index + 1)),
      })),
      thread: thread.map(([daysAgo, by, message]) => ({
        by: by === 'team' ? ADMIN : author,
        message,
        at: day(daysAgo),
      })),
      decisions: decisions.map(([daysAgo, status, notes = '']) => ({ status, notes, at: day(daysAgo) })),
      ...(mergedInto && {
        mergedInto: { author: authorOf(mergedInto[1]), title: mergedInto[1], at: day(mergedInto[0]) },
      }),
    };
  });
};
