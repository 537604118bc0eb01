import { useLanguage } from '../../lib/language/language';
import { useHydrated } from '../../lib/page/use-hydrated';
import { useAuth } from '../../lib/session/auth';
import { BookingForm } from './booking-form';
import { BookingOutcomeNotice } from './booking-outcome-notice';

/** The prices of an inspection and the booking form. Each user of the browser has their own draft. */
export function BookingSection() {
  const { t } = useLanguage();
  const { user } = useAuth();
  const isServed = !useHydrated();
  return (
    <section aria-labelledby="packages" className="wrap grid gap-8">
      <div className="grid gap-3 md:grid-cols-2 md:items-end md:gap-12">
        <h2 id="packages" className="text-3xl font-bold sm:text-4xl">
          {t('What an inspection costs')}
        </h2>
        <p className="text-lg text-ink-soft">
          {t(
            'Three packages at fixed prices, for any computer. Devices that are on sale on Parkho are inspected free of charge: Parkho pays.',
          )}
        </p>
      </div>
      <BookingOutcomeNotice />
      <BookingForm key={isServed ? 'served' : (user?._id ?? '')} user={user} isServed={isServed} />
    </section>
  );
}
