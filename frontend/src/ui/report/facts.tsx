/** A label and its value; rows without a value are left out. */
export type Fact = readonly [label: string, value: string | undefined];

export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <div className="break-inside-avoid">
      <h3 className="border-b-2 border-ink pb-2 text-lg font-semibold print:pb-1 print:text-base">{title}</h3>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div
                key={label}
                className="grid grid-cols-[minmax(6.5rem,2fr)_minmax(0,3fr)] items-baseline gap-4 border-b border-hairline py-2.5 print:py-1"
              >
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-medium wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
