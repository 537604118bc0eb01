import { EDITED_SINCE, type InspectedChange } from '@parkho/contracts';
import { TriangleAlert } from 'lucide-react';
import { Picture } from '../device/picture';

const labels: Readonly<Record<string, string>> = {
  model: 'the model',
  processor: 'the processor',
  ram: 'RAM',
  storage: 'storage',
  gpu: 'graphics',
};
const IMAGE = /^images\.(.+)$/;

/** Fields of the listing that differ from the inspection; nothing where none do. */
export function ChangesNotice({ changes }: { changes: readonly InspectedChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section
      aria-label={EDITED_SINCE}
      className="grid gap-3 border-s-4 border-amber-ink bg-amber-tint p-4 text-amber-ink print:[print-color-adjust:exact]"
    >
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        {EDITED_SINCE}
      </p>
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
    <p className="wrap-anywhere">{changeText(labels[field] ?? field, from, to)}</p>
  );
}

const changeText = (label: string, from: string, to: string): string => {
  if (!from) return `Seller added ${label}: ${to}`;
  return to ? `Seller changed ${label} from ${from} to ${to}` : `Seller removed ${label}: ${from}`;
};

function Thumbnail({ src, alt }: { src: string; alt: string }) {
  return src ? (
    <Picture src={src} alt={alt} sizes="5rem" className="aspect-4/3 w-20 rounded-sm" />
  ) : (
    <span className="text-sm">none</span>
  );
}
