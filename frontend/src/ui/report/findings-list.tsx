import {
  type CheckItem,
  type Findings,
  findingAt,
  NOT_CHECKED,
  NOT_FITTED,
  reportedParts,
} from '@parkho/contracts';
import { useLanguage } from '../../lib/language/language';
import { FindingMark } from './finding-status';

/** The parts of the checklist in the report's groups (specification 1, section 3: physical and internals). */
const groups: readonly { name: string; holds: (item: CheckItem) => boolean }[] = [
  {
    name: 'Physical',
    holds: ({ path }) => path.startsWith('physical.') && !path.startsWith('physical.ports.'),
  },
  { name: 'Ports', holds: ({ path }) => path.startsWith('physical.ports.') },
  { name: 'Internals', holds: ({ path }) => path.startsWith('internals.') },
];

/** All parts with their status, including those that were not checked. */
export function FindingsList({ findings }: { findings: Findings }) {
  const parts = reportedParts(findings);
  const [physical, ports, internals] = groups.map(({ name, holds }) => {
    const items = parts.filter(holds);
    return items.length > 0 && <Group key={name} name={name} items={items} findings={findings} />;
  });
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2 print:gap-y-5">
      <div className="grid content-start gap-8 print:gap-5">
        {physical}
        {ports}
      </div>
      {internals}
    </div>
  );
}

function Group({ name, items, findings }: { name: string; items: readonly CheckItem[]; findings: Findings }) {
  const { translate } = useLanguage();
  return (
    <div>
      <h3 className="border-b-2 border-ink pb-2 text-lg font-semibold print:pb-1 print:text-base">
        {translate(name)}
      </h3>
      <ul aria-label={translate(name)}>
        {items.map((item) => (
          <Part key={item.path} item={item} findings={findings} />
        ))}
      </ul>
    </div>
  );
}

function Part({ item, findings }: { item: CheckItem; findings: Findings }) {
  const { translate, number } = useLanguage();
  const finding = findingAt(findings, item);
  const isOpen = finding.status === NOT_CHECKED || finding.status === NOT_FITTED;
  const values = item.measures.flatMap(({ name, label, unit }) => {
    const value = (finding as unknown as Record<string, number | string | undefined>)[name];
    return value === undefined || value === '' ? [] : [{ name, label, value, unit }];
  });
  return (
    <li className="break-inside-avoid border-b border-hairline py-3 print:py-1.5">
      <p className="flex flex-wrap items-start justify-between gap-x-4">
        <span className={isOpen ? 'text-ink-soft' : 'font-medium'}>{translate(item.label)}</span>
        <FindingMark status={finding.status} />
      </p>
      {values.length > 0 && (
        <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
          {values.map(({ name, label, value, unit }) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-ink-soft">{translate(label)}</dt>
              <dd className="font-medium wrap-anywhere">
                <bdi>
                  {typeof value === 'number' ? number(value) : value}
                  {unit && (unit === '%' ? unit : ` ${translate(unit)}`)}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {finding.notes && (
        <p dir="auto" className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
          {finding.notes}
        </p>
      )}
    </li>
  );
}
