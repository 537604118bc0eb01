import {
  BOOKING_DAYS_MAX,
  bookingDueOn,
  bookingTotal,
  INSPECTION_PACKAGES,
  type InspectionPackage,
  isDay,
  plusDays,
  URGENCY_TERMS,
  type Urgency,
} from '@parkho/contracts';
import { type Localization, useLanguage } from '../../lib/language/language';
import { Price } from '../../ui/device/price';
import type { BookingValues } from './booking';

/** The chosen package, the total and the due day; updates with every choice. */
export function BookingSummary({ values, today }: { values: BookingValues; today: string }) {
  const localization = useLanguage();
  const { t, translate, pkr, day } = localization;
  const { inspectionType, preferredDate } = values;
  const urgency = values.urgency as Urgency;
  const { name, surchargePercent } = URGENCY_TERMS[urgency];
  const selectedPackage = inspectionType && INSPECTION_PACKAGES[inspectionType];
  const isBookable =
    isDay(preferredDate) && preferredDate >= today && preferredDate <= plusDays(today, BOOKING_DAYS_MAX);
  return (
    <div className="grid gap-3">
      <h3 className="text-xl font-semibold">{t('Your inspection')}</h3>
      <dl className="grid gap-2">
        <Line
          name={
            selectedPackage ? t('{name} package', { name: translate(selectedPackage.name) }) : t('Package')
          }
        >
          {selectedPackage ? pkr(selectedPackage.price) : t('Not chosen yet')}
        </Line>
        <Line name={t('Urgency')}>
          {surchargePercent === 0
            ? t('{name}, no surcharge', { name: translate(name) })
            : t('{name}, +{surcharge}', {
                name: translate(name),
                surcharge: selectedPackage
                  ? pkr(selectedPackage.price * (surchargePercent / 100))
                  : `${surchargePercent}%`,
              })}
        </Line>
        <Line name={t('Visit on')}>{isBookable ? day(preferredDate) : t('Choose a date')}</Line>
        <Line name={t('Result by')}>
          {isBookable ? day(bookingDueOn(today, { preferredDate, urgency })) : '\u2013'}
        </Line>
      </dl>
      <p className="text-sm text-ink-soft">
        {whenReady(selectedPackage || undefined, urgency, localization)}
      </p>
      <p
        aria-live="polite"
        className="flex min-h-14 items-baseline justify-between gap-4 border-t-2 border-ink pt-3 font-semibold"
      >
        {t('Total')}
        {inspectionType ? (
          <Price amount={bookingTotal(inspectionType, urgency)} className="text-3xl" />
        ) : (
          <span className="text-3xl leading-tight text-ink-soft">&ndash;</span>
        )}
      </p>
    </div>
  );
}

/** The delivery time of a package with the urgency. */
const whenReady = (
  selectedPackage: InspectionPackage | undefined,
  urgency: Urgency,
  { t, translate }: Localization,
): string => {
  if (urgency === 'emergency')
    return t('The result is ready on the day of the visit; on a Sunday, on the Monday after it.');
  const { days } = URGENCY_TERMS[urgency];
  return urgency === 'normal' && selectedPackage
    ? t(
        'The result is ready {days} business days after the visit at the latest, usually after {turnaround}.',
        {
          days,
          turnaround: translate(selectedPackage.turnaround),
        },
      )
    : t('The result is ready {days} business days after the visit at the latest.', { days });
};

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
