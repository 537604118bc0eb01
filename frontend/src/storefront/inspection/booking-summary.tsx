import {
  BOOKING_DAYS_MAX,
  bookingDueOn,
  bookingTotal,
  formatPkr,
  INSPECTION_PACKAGES,
  type InspectionPackage,
  isDay,
  plusDays,
  URGENCY_TERMS,
  type Urgency,
} from '@parkho/contracts';
import { formatDay } from '../../lib/date';
import { Price } from '../../ui/device/price';
import type { BookingValues } from './booking';

/** The chosen package, the total and the due day; updates with every choice. */
export function BookingSummary({ values, today }: { values: BookingValues; today: string }) {
  const { inspectionType, preferredDate } = values;
  const urgency = values.urgency as Urgency;
  const { name, surchargePercent } = URGENCY_TERMS[urgency];
  const chosen = inspectionType && INSPECTION_PACKAGES[inspectionType];
  const isBookable =
    isDay(preferredDate) && preferredDate >= today && preferredDate <= plusDays(today, BOOKING_DAYS_MAX);
  return (
    <div className="grid gap-3">
      <h3 className="text-xl font-semibold">Your inspection</h3>
      <dl className="grid gap-2">
        <Line name={chosen ? `${chosen.name} package` : 'Package'}>
          {chosen ? formatPkr(chosen.price) : 'Not chosen yet'}
        </Line>
        <Line name="Urgency">
          {surchargePercent === 0
            ? `${name}, no surcharge`
            : `${name}, +${chosen ? formatPkr(chosen.price * (surchargePercent / 100)) : `${surchargePercent}%`}`}
        </Line>
        <Line name="Visit on">{isBookable ? formatDay(preferredDate) : 'Choose a date'}</Line>
        <Line name="Result by">
          {isBookable ? formatDay(bookingDueOn(today, { preferredDate, urgency })) : '\u2013'}
        </Line>
      </dl>
      <p className="text-sm text-ink-soft">{whenReady(chosen || undefined, urgency)}</p>
      <p
        aria-live="polite"
        className="flex min-h-14 items-baseline justify-between gap-4 border-t-2 border-ink pt-3 font-semibold"
      >
        Total
        {inspectionType ? (
          <Price amount={bookingTotal(inspectionType, urgency)} className="text-3xl" />
        ) : (
          <span className="text-3xl leading-tight text-ink-soft">&ndash;</span>
        )}
      </p>
    </div>
  );
}

/** How the time that a package takes and the urgency go together. */
const whenReady = (chosen: InspectionPackage | undefined, urgency: Urgency): string => {
  if (urgency === 'emergency')
    return 'The result is ready on the day of the visit; on a Sunday, on the Monday after it.';
  const latest = `The result is ready ${URGENCY_TERMS[urgency].days} business days after the visit at the latest`;
  return urgency === 'normal' && chosen ? `${latest}, usually after ${chosen.turnaround}.` : `${latest}.`;
};

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
