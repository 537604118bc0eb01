import { EDITED_SINCE_INSPECTION, type InspectedChange } from '@parkho/contracts';
import { TriangleAlert } from 'lucide-react';
import { useLanguage } from '../../lib/language/language';
import { Picture } from '../device/picture';

const labels: Readonly<Record<string, string>> = {
  model: 'the model',
  processor: 'the processor',
  ram: 'RAM',
  storage: 'storage',
  gpu: 'graphics',
};
const IMAGE = /^images\.(.+)$/;

/** Fields of the listing that differ from the inspection; renders nothing if none do. */
export function ChangesNotice({ changes }: { changes: readonly InspectedChange[] }) {
  const { t } = useLanguage();
  if (changes.length === 0) return null;
  return (
    <section
      aria-label={t(EDITED_SINCE_INSPECTION)}
      className="grid gap-3 border-s-4 border-amber-ink bg-amber-tint p-4 text-amber-ink print:[print-color-adjust:exact]"
    >
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        {t(EDITED_SINCE_INSPECTION)}
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
  const { t, rich, translate } = useLanguage();
  const slot = IMAGE.exec(field)?.[1];
  if (slot) {
    const photo = t('Photo ({slot})', { slot: translate(slot) });
    return (
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium">{photo}</span>
        <Thumbnail src={from} alt={t('{photo} at the inspection', { photo })} />
        <span aria-hidden="true" className="rtl:-scale-x-100">
          →
        </span>
        <Thumbnail src={to} alt={t('{photo} now', { photo })} />
      </div>
    );
  }
  const label = translate(labels[field] ?? field);
  const values = { label, from: <bdi>{from}</bdi>, to: <bdi>{to}</bdi> };
  return (
    <p className="wrap-anywhere">
      {!from
        ? rich('Seller added {label}: {to}', values)
        : to
          ? rich('Seller changed {label} from {from} to {to}', values)
          : rich('Seller removed {label}: {from}', values)}
    </p>
  );
}

function Thumbnail({ src, alt }: { src: string; alt: string }) {
  const { t } = useLanguage();
  return src ? (
    <Picture src={src} alt={alt} sizes="5rem" className="aspect-4/3 w-20 rounded-sm" />
  ) : (
    <span className="text-sm">{t('none')}</span>
  );
}
