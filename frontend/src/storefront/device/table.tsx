import type { Row } from './device';

/** Facts as rows under a heading; nothing where there are none. */
export function Table({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-2xl font-bold">{title}</h2>
      <dl className="border-t-2 border-ink">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(7.5rem,2fr)_minmax(0,3fr)] items-baseline gap-4 border-b border-hairline py-3"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
