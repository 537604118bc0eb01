import { BOOKING_OUTCOME_ID, bookingOutcome, INSPECTION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useSearchParams } from 'react-router';
import { formatDay } from '../../lib/date';
import { Banner } from '../../ui/page/banner';

/** What became of a booking that was sent without scripts; nothing where none was. */
export function BookingOutcomeNotice() {
  const [query] = useSearchParams();
  const outcome = bookingOutcome(query);
  if (!outcome) return null;
  return (
    <div id={BOOKING_OUTCOME_ID}>
      {'dueOn' in outcome ? (
        <Banner kind="success">
          {`${MESSAGES.booked} The result is ready by ${formatDay(outcome.dueOn)} at the latest. We have sent you an email with a link to your request.`}
        </Banner>
      ) : (
        <Banner>
          {`The request was not sent. ${outcome.refusals.map((text) => text.replace(/\.?$/, '.')).join(' ')} Go back in your browser to correct it: what you typed is still there.`}
        </Banner>
      )}
    </div>
  );
}
