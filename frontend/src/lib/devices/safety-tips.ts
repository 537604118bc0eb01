import { type DeviceKind, deviceKind } from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';

/** A heading and a sentence. */
type Tip = readonly [title: PlainText, text: PlainText];

export const MEETING_TIP: Tip = ['Meet in public', 'A busy shop or market in daylight, and not alone.'];
export const PAYMENT_TIP: Tip = [
  'Never pay ahead',
  'No advance, no deposit, no code from your phone. Pay when you have the device in hand.',
];
const BILL = 'The bill or the box, with the same serial number.';

/** What to check before paying. */
export const TESTS_BY_KIND: Readonly<Record<DeviceKind, readonly Tip[]>> = {
  laptop: [
    ['Try before you pay', 'Start it, charge it, open the lid, press every key, plug into every port.'],
    ['Compare the parts', 'Processor, memory and storage in the system settings against the listing.'],
    [
      'Ask for proof',
      `${BILL} On a Mac or a company laptop, make sure that no account or lock is left on it.`,
    ],
  ],
  desktop: [
    ['Try before you pay', 'Connect a screen, start it, let it run for ten minutes, plug into every port.'],
    [
      'Compare the parts',
      'Processor, memory, storage and graphics in the system settings against the listing.',
    ],
    ['Ask for proof', BILL],
  ],
  server: [
    ['Try before you pay', 'Start it with every disk and power supply in place, and read the hardware log.'],
    ['Compare the parts', 'Processors, memory and disks in the management console against the listing.'],
    ['Ask for proof', `${BILL} Ask that the management password be reset.`],
  ],
  part: [
    ['Try before you pay', 'See it working in a computer, at the shop or at the seller’s place.'],
    ['Compare the label', 'Model and serial number on the part against the listing and the box.'],
    ['Ask for proof', 'The bill, and what is left of the warranty.'],
  ],
};
const GENERAL_CHECKS: readonly Tip[] = [
  ['Try before you pay', 'Start it, use it for ten minutes, plug into every port.'],
  ['Compare the parts', 'What the system settings show against the listing.'],
  ['Ask for proof', BILL],
];

/** The tips for a device of a category, the most useful first. */
export const safetyTips = (category: string): readonly Tip[] => {
  const kind = deviceKind(category);
  return [MEETING_TIP, ...(kind ? TESTS_BY_KIND[kind] : GENERAL_CHECKS), PAYMENT_TIP];
};
