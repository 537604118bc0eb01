import type { InspectedChange } from '@parkho/contracts';
import { TriangleAlert } from 'lucide-react';
import { Picture } from '../device/picture';

const labels: Readonly<Record<string, string>> = {
  model: 'Model',
  processor: 'Processor',
  ram: 'Memory (RAM)',
  storage: 'Storage',
  gpu: 'Graphics',
};
const IMAGE = /^images\.(.+)$/;

/** Fields of the listing that differ from the inspection; nothing where none do. */
export function ChangesNotice({ changes }: { changes: readonly InspectedChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section
      aria-label="Inspected before the last change"
      className="grid gap-3 border-l-4 border-amber-ink bg-amber-tint p-4 text-amber-ink print:[print-color-adjust:exact]"
    >
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        Inspected before the last change
      </p>
      <p className="text-sm text-ink">The seller has edited the listing since the inspection. Inspected:</p>
      <ul className="grid gap-2 text-ink">
        {changes.map((change) => (
          <li key={change.field}>
            <Change {...change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({ field, from, to }: InspectedChange) {
  const slot = IMAGE.exec(field)?.[1];
  return slot ? (
    <div className="flex flex-wrap items-center gap-3">
      <span className="font-medium">Photo ({slot})</span>
      <Thumbnail src={from} alt={`Photo (${slot}) at the inspection`} />
      <span aria-hidden="true">→</span>
      <Thumbnail src={to} alt={`Photo (${slot}) now`} />
    </div>
  ) : (
    <p className="wrap-anywhere">
      <span className="font-medium">{labels[field] ?? field}</span>: {from || 'not given'}{' '}
      <span aria-hidden="true">→</span>
      <span className="sr-only">became</span> {to || 'not given'}
    </p>
  );
}

function Thumbnail({ src, alt }: { src: string; alt: string }) {
  return src ? (
    <Picture src={src} alt={alt} sizes="5rem" className="aspect-4/3 w-20 rounded-sm" />
  ) : (
    <span className="text-sm">none</span>
  );
}
