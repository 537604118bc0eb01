import { BOOKING_OUTCOME_ID, bookingOutcome, INSPECTION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { Banner } from '../../ui/page/banner';

/** The outcome of a booking sent without scripts; renders nothing without such a booking. */
export function BookingOutcomeNotice() {
  const { t, translate, day } = useLanguage();
  const [query] = useSearchParams();
  const outcome = bookingOutcome(query);
  if (!outcome) return null;
  return (
    <div id={BOOKING_OUTCOME_ID}>
      {'dueOn' in outcome ? (
        <Banner kind="success">
          {`${t(MESSAGES.booked)} ${t('The result is ready by {day} at the latest. We have sent you an email with a link to your request.', { day: day(outcome.dueOn) })}`}
        </Banner>
      ) : (
        <Banner>
          {t(
            'The request was not sent. {reasons} Go back in your browser to correct it: what you typed is still there.',
            {
              reasons: outcome.refusals.map((text) => translate(text).replace(/[^.۔]$/, '$&.')).join(' '),
            },
          )}
        </Banner>
      )}
    </div>
  );
}
