import { COMPONENTS } from './components.js';
import { DESKTOPS } from './desktops.js';
import type { DemoDevice } from './device.js';
import { GAMING_AND_WORKSTATIONS } from './gaming-and-workstations.js';
import { LAPTOPS } from './laptops.js';
import { MACBOOKS } from './macbooks.js';
import { SERVERS } from './servers.js';

/** Each list spread evenly over the whole, so that any page shows every kind of device. */
const interleave = <T>(lists: readonly (readonly T[])[]): T[] =>
  lists
    .flatMap((list) => list.map((item, index) => ({ item, at: (index + 0.5) / list.length })))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** All listings of the demo, in the order in which they are listed. */
export const DEMO_DEVICES: readonly DemoDevice[] = interleave([
  LAPTOPS,
  MACBOOKS,
  DESKTOPS,
  GAMING_AND_WORKSTATIONS,
  SERVERS,
  COMPONENTS,
]);
