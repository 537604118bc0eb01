import { INSPECTION_PACKAGES, INSPECTION_TYPES, type InspectionType } from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { Check } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Badge } from '../../ui/device/badge';
import { Price } from '../../ui/device/price';

const covers: Record<InspectionType, readonly PlainText[]> = {
  basic: [
    'Outside and every port',
    'Processor, memory and storage identified',
    'Laptops: screen, keys, battery health',
  ],
  complete: [
    'Everything in Basic',
    'Processor and graphics under load',
    'Every memory cell, disk wear and speed',
    'A seal over the screws of the case',
  ],
  prepurchase: [
    'Everything in Complete',
    'We meet the seller with you',
    'Parts compared with the listing',
    'An estimate of a fair price',
  ],
};

interface PackagesProps {
  /** The props of each radio button of the group. */
  control: ComponentProps<'input'>;
  error: string | undefined;
}

/** The packages as one question of the booking form. */
export function Packages({ control, error }: PackagesProps) {
  const { t, translate } = useLanguage();
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="grid min-w-0 gap-4">
      <legend className="sr-only">{t('Inspection package')}</legend>
      {/* Above the cards: on a phone they are long, and the first one gets the focus. */}
      {error && (
        <p id={`${id}-error`} role="alert" className="font-medium text-red-ink">
          {translate(error)}
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-6">
        {INSPECTION_TYPES.map((type) => (
          <Package key={type} type={type} control={control} invalid={Boolean(error)} />
        ))}
      </div>
    </fieldset>
  );
}

interface PackageProps {
  type: InspectionType;
  control: ComponentProps<'input'>;
  invalid: boolean;
}

function Package({ type, control, invalid }: PackageProps) {
  const { t, translate } = useLanguage();
  const { name, price, turnaround, mostPopular } = INSPECTION_PACKAGES[type];
  const id = useId();
  return (
    <label
      className={`grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 rounded-md border bg-sheet p-4 sm:flex sm:flex-col sm:gap-4 transition-shadow hover:border-ink hover:shadow-lift has-checked:border-stamp has-checked:bg-stamp-tint has-checked:ring-2 has-checked:ring-stamp has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-stamp sm:p-6 ${invalid ? 'border-red-ink' : 'border-edge'}`}
    >
      <span className="flex min-h-8 flex-wrap items-center gap-3">
        <input
          {...control}
          type="radio"
          value={type}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-about`}
          aria-invalid={invalid || undefined}
          className="size-5 shrink-0 scroll-my-32 outline-none"
        />
        <span id={`${id}-name`} className="font-display text-xl leading-tight font-semibold">
          {translate(name)}
        </span>
        {mostPopular && (
          <span className="sm:ms-auto">
            <Badge kind="plain">{t('Most popular')}</Badge>
          </span>
        )}
      </span>
      <span id={`${id}-about`} className="contents sm:flex sm:flex-1 sm:flex-col sm:gap-4">
        <Price amount={price} className="text-2xl sm:text-4xl" />
        <span className="col-span-full grid gap-1.5 sm:gap-2">
          {covers[type].map((item) => (
            <span key={item} className="flex gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-stamp" />
              {t(item)}
            </span>
          ))}
        </span>
        <span className="col-span-full mt-auto border-t border-hairline pt-2 text-sm text-ink-soft sm:pt-3 sm:text-base">
          {t('Usually done in {turnaround}', { turnaround: translate(turnaround) })}
        </span>
      </span>
    </label>
  );
}
