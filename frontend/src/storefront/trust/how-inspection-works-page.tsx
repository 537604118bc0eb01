import {
  CHECKLIST,
  DEFAULT_CATEGORIES,
  type DeviceKind,
  deviceKind,
  formatPkr,
  INSPECTION_PACKAGES,
  isUsual,
  PAGES,
  URGENCY_TERMS,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reportCount, shopFigures } from '../../lib/devices/shop-figures';
import type { PageQueries } from '../../lib/page/page-queries';
import { Document, type Part } from './document';
import { TextTable } from './text-table';

export const queries: PageQueries = () => [shopFigures];

const KINDS: Readonly<Record<Exclude<DeviceKind, 'part'>, string>> = {
  laptop: 'Laptops and MacBooks',
  desktop: 'PCs and workstations',
  server: 'Servers',
};
/** Of a part, by its path. */
const placeOf = (path: string): string => {
  if (path.startsWith('internals.')) return 'Inside';
  return path.startsWith('physical.ports.') ? 'Ports' : 'Outside';
};

/** The parts that an inspection of such a device looks at, by where they are. */
const partsOf = (kind: DeviceKind): [place: string, labels: string][] => {
  const category = DEFAULT_CATEGORIES.find((name) => deviceKind(name) === kind);
  const usual = CHECKLIST.filter((item) => isUsual(category, item));
  return ['Outside', 'Ports', 'Inside'].map((place) => [
    place,
    usual
      .filter(({ path }) => placeOf(path) === place)
      .map(({ label }) => label)
      .join(', '),
  ]);
};

const Checks = () => (
  <>
    <p>
      An inspector works through the same list for every device of its kind. A part that was not checked is
      reported as not checked; nothing counts as fine by default.
    </p>
    {Object.entries(KINDS).map(([kind, name]) => (
      <div key={kind} className="grid gap-2 border-t border-hairline pt-4">
        <h3 className="text-xl font-semibold">{name}</h3>
        <dl className="grid gap-2">
          {partsOf(kind as DeviceKind).map(([place, labels]) => (
            <div key={place} className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
              <dt className="font-semibold">{place}</dt>
              <dd className="text-ink-soft">{labels}</dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
    <div className="grid gap-2 border-t border-hairline pt-4">
      <h3 className="text-xl font-semibold">Components</h3>
      <p className="text-ink-soft">
        The part itself, tested in a computer. The report names what was tested.
      </p>
    </div>
  </>
);

const TimesAndPrices = () => (
  <>
    <p>
      A device that is on sale on Parkho is inspected free of charge: Parkho pays, and the result is there
      within 24 to 48 hours. For any other computer there are three packages.
    </p>
    <TextTable
      head={['Package', 'Price', 'Usually done in']}
      rows={Object.values(INSPECTION_PACKAGES).map(({ name, price, turnaround }) => [
        name,
        formatPkr(price),
        turnaround,
      ])}
    />
    <p>
      The latest time for the result, counted from the day of the visit, depends on the urgency:{' '}
      {Object.values(URGENCY_TERMS)
        .map(
          ({ name, time, surchargePercent }) =>
            `${name}: ${time.toLowerCase()}${surchargePercent > 0 ? ` (+${surchargePercent}%)` : ''}`,
        )
        .join('; ')}
      . <Link to={`${PAGES.inspection.path}#packages`}>Book an inspection</Link>.
    </p>
  </>
);

/** The names that sign reports, with their number. */
const Inspectors = () => {
  const { data } = useQuery(shopFigures);
  return (
    <>
      <p>
        Every report carries the name of the person who did the inspection, who is neither its buyer nor its
        seller.
      </p>
      {data && data.inspectors.length > 0 && (
        <ul>
          {data.inspectors.map(({ name, reports }) => (
            <li key={name}>
              {name}, {reportCount(reports)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const parts: readonly Part[] = [
  { id: 'checks', title: 'What is checked', content: <Checks /> },
  { id: 'time-and-price', title: 'How long it takes, and who pays', content: <TimesAndPrices /> },
  {
    id: 'rating',
    title: 'What the seal says',
    content: (
      <>
        <p>The rating from 1 to 10 follows from what was found, and the seal shows it by its colour:</p>
        <ul>
          <li>Green, 8 to 10: nothing that gets in the way of daily use.</li>
          <li>Amber, 5 to 7: usable, with flaws that the report names.</li>
          <li>Red outline, below 5: needs repair.</li>
        </ul>
        <p>
          When a seller changes what was inspected, the page says which detail was changed, and from what to
          what.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'What it does not promise',
    content: (
      <ul>
        <li>It describes the device on the day of the inspection. Parts can fail later.</li>
        <li>It is no warranty, by Parkho or by the seller.</li>
        <li>It does not show who owns the device. Ask for the bill.</li>
        <li>What is marked as not checked was not looked at.</li>
      </ul>
    ),
  },
  { id: 'inspectors', title: 'Who inspects', content: <Inspectors /> },
  {
    id: 'verify',
    title: 'How to verify a report without us',
    content: (
      <p>
        A report is signed when it is issued; changing a single letter breaks the signature. The{' '}
        <Link to={PAGES.verify.path}>verification page</Link> checks the signature in your browser, by the
        report&rsquo;s ID, its QR code or the file you saved. A saved file can still be verified if the report
        disappears from Parkho. Corrected reports get a new version, and the earlier ones stay available.
      </p>
    ),
  },
];

export default function HowInspectionWorksPage() {
  return (
    <Document
      title={PAGES.howInspectionWorks.title}
      lead="What we test, what the result means, and what it does not."
      parts={parts}
    />
  );
}
