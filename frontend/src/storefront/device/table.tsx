import type { Row } from './device';

/** Facts as rows under a heading; renders nothing if there are none. */
export function Table({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-3 print:gap-1">
      <h2 className="text-2xl font-bold print:text-lg">{title}</h2>
      <div className="border-t-2 border-ink">
        <Rows rows={rows} />
      </div>
    </section>
  );
}

export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(7.5rem,2fr)_minmax(0,3fr)] items-baseline gap-4 border-b border-hairline py-2.5 last:border-b-0 print:py-0.5"
        >
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-medium wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
