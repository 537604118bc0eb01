import { URGENCIES, URGENCY_TERMS } from '@parkho/contracts';
import { type ComponentProps, useId } from 'react';
import { useLanguage } from '../../lib/language/language';

interface UrgenciesProps {
  /** The props of each radio button of the group. */
  control: ComponentProps<'input'>;
  error: string | undefined;
}

/** The delivery times, and their surcharges (specification 1, section 9). */
export function Urgencies({ control, error }: UrgenciesProps) {
  const { t, translate } = useLanguage();
  const id = useId();
  return (
    <fieldset aria-describedby={error && id} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{t('Urgency')}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {URGENCIES.map((urgency) => {
          const { name, time, surchargePercent } = URGENCY_TERMS[urgency];
          return (
            <label
              key={urgency}
              className="flex min-h-11 cursor-pointer gap-3 rounded-md border border-edge px-3 py-2.5 hover:border-ink has-checked:border-stamp has-checked:bg-stamp-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-stamp"
            >
              <input
                {...control}
                type="radio"
                value={urgency}
                className="mt-0.5 size-5 shrink-0 scroll-my-32 outline-none"
              />
              <span className="grid leading-snug">
                <span className="font-semibold">{translate(name)}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {surchargePercent === 0
                    ? translate(time)
                    : t('{name}, +{surcharge}', { name: translate(time), surcharge: `${surchargePercent}%` })}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={id} role="alert" className="text-sm font-medium text-red-ink">
          {translate(error)}
        </p>
      )}
    </fieldset>
  );
}
