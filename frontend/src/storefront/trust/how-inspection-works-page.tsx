import {
  CHECKLIST,
  DEFAULT_CATEGORIES,
  type DeviceKind,
  deviceKind,
  INSPECTION_PACKAGES,
  isUsualPart,
  PAGES,
  URGENCY_TERMS,
  type Urgency,
} from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reportCount, shopFigures } from '../../lib/devices/shop-figures';
import { type Localization, useLanguage } from '../../lib/language/language';
import type { PageQueries } from '../../lib/page/page-queries';
import { Document, type Part } from './document';
import { TextTable } from './text-table';

export const queries: PageQueries = () => [shopFigures];

const KINDS: Readonly<Record<Exclude<DeviceKind, 'part'>, PlainText>> = {
  laptop: 'Laptops and MacBooks',
  desktop: 'PCs and workstations',
  server: 'Servers',
};
/** The group of a checklist item, by its path. */
const groupOf = (path: string): CheckGroup => {
  if (path.startsWith('internals.')) return 'Inside';
  return path.startsWith('physical.ports.') ? 'Ports' : 'Outside';
};
const CHECK_GROUPS = ['Outside', 'Ports', 'Inside'] as const;
type CheckGroup = (typeof CHECK_GROUPS)[number];

/** The parts that an inspection of such a device covers, by their group. */
const partsOf = (kind: DeviceKind): [group: CheckGroup, labels: string[]][] => {
  const category = DEFAULT_CATEGORIES.find((name) => deviceKind(name) === kind);
  const items = CHECKLIST.filter((item) => isUsualPart(category, item));
  return CHECK_GROUPS.map((group) => [
    group,
    items.filter(({ path }) => groupOf(path) === group).map(({ label }) => label),
  ]);
};

const Checks = () => {
  const { t, translate } = useLanguage();
  return (
    <>
      <p>
        {t(
          'An inspector works through the same list for every device of its kind. A part that was not checked is reported as not checked; nothing counts as fine by default.',
        )}
      </p>
      {Object.entries(KINDS).map(([kind, name]) => (
        <div key={kind} className="grid gap-2 border-t border-hairline pt-4">
          <h3 className="text-xl font-semibold">{t(name)}</h3>
          <dl className="grid gap-2">
            {partsOf(kind as DeviceKind).map(([group, labels]) => (
              <div key={group} className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
                <dt className="font-semibold">{t(group)}</dt>
                <dd className="text-ink-soft">{labels.map(translate).join(t(', '))}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <div className="grid gap-2 border-t border-hairline pt-4">
        <h3 className="text-xl font-semibold">{t('Components')}</h3>
        <p className="text-ink-soft">
          {t('The part itself, tested in a computer. The report names what was tested.')}
        </p>
      </div>
    </>
  );
};

const TimesAndPrices = () => {
  const { t, rich, translate, pkr } = useLanguage();
  const term = (urgency: Urgency): string => {
    const { name, time, surchargePercent: percent } = URGENCY_TERMS[urgency];
    const texts = { name: translate(name), time: translate(time).toLowerCase() };
    return percent > 0
      ? t('{name}: {time} (+{percent}%)', { ...texts, percent })
      : `${texts.name}: ${texts.time}`;
  };
  return (
    <>
      <p>
        {t(
          'A device that is on sale on Parkho is inspected free of charge: Parkho pays, and the result is there within 24 to 48 hours. For any other computer there are three packages.',
        )}
      </p>
      <TextTable
        head={[t('Package'), t('Price'), t('Usually done in')]}
        rows={Object.values(INSPECTION_PACKAGES).map(({ name, price, turnaround }) => [
          translate(name),
          pkr(price),
          translate(turnaround),
        ])}
      />
      <p>
        {rich(
          'The latest time for the result, counted from the day of the visit, depends on the urgency: {normal}; {urgent}; {emergency}. {link}.',
          {
            normal: term('normal'),
            urgent: term('urgent'),
            emergency: term('emergency'),
            link: <Link to={`${PAGES.inspection.path}#packages`}>{t('Book an inspection')}</Link>,
          },
        )}
      </p>
    </>
  );
};

/** The inspectors who sign reports, with their numbers. */
const Inspectors = () => {
  const localization = useLanguage();
  const { t, rich } = localization;
  const { data } = useQuery(shopFigures);
  return (
    <>
      <p>
        {t(
          'Every report carries the name of the person who did the inspection, who is neither its buyer nor its seller.',
        )}
      </p>
      {data && data.inspectors.length > 0 && (
        <ul>
          {data.inspectors.map(({ name, reports }) => (
            <li key={name}>
              {rich('{name}, {reports}', {
                name: <bdi>{name}</bdi>,
                reports: reportCount(reports, localization),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const partsIn = ({ t, rich }: Localization): readonly Part[] => [
  { id: 'checks', title: 'What is checked', content: <Checks /> },
  { id: 'time-and-price', title: 'How long it takes, and who pays', content: <TimesAndPrices /> },
  {
    id: 'rating',
    title: 'What the seal says',
    content: (
      <>
        <p>
          {t('The rating from 1 to 10 follows from what was found, and the seal shows it by its colour:')}
        </p>
        <ul>
          <li>{t('Green, 8 to 10: nothing that gets in the way of daily use.')}</li>
          <li>{t('Amber, 5 to 7: usable, with flaws that the report names.')}</li>
          <li>{t('Red outline, below 5: needs repair.')}</li>
        </ul>
        <p>
          {t(
            'What could not be verified, such as the serial number, lowers the rating and is named in the report. Where an inspector overrides that, the report gives the reason.',
          )}
        </p>
        <p>{t('A report that Parkho withdraws stays readable, and says when and why it was withdrawn.')}</p>
        <p>
          {t(
            'When a seller changes what was inspected, the page says which detail was changed, and from what to what.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'What it does not promise',
    content: (
      <ul>
        <li>{t('It describes the device on the day of the inspection. Parts can fail later.')}</li>
        <li>{t('It is no warranty, by Parkho or by the seller.')}</li>
        <li>{t('It does not show who owns the device. Ask for the bill.')}</li>
        <li>{t('What is marked as not checked was not looked at.')}</li>
      </ul>
    ),
  },
  { id: 'inspectors', title: 'Who inspects', content: <Inspectors /> },
  {
    id: 'verify',
    title: 'How to verify a report without us',
    content: (
      <p>
        {rich(
          'A report is signed when it is issued; changing a single letter breaks the signature. The {page} checks the signature in your browser, by the report’s ID, its QR code or the file you saved. A saved file can still be verified if the report disappears from Parkho. Corrected reports get a new version, and the earlier ones stay available.',
          {
            page: <Link to={PAGES.verify.path}>{t('verification page')}</Link>,
          },
        )}
      </p>
    ),
  },
];

export default function HowInspectionWorksPage() {
  return (
    <Document
      title={PAGES.howInspectionWorks.title}
      lead="What we test, what the result means, and what it does not."
      parts={partsIn(useLanguage())}
    />
  );
}
