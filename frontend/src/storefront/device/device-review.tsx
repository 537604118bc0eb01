import type { PublicReview } from '@parkho/contracts';
import { useLanguage } from '../../lib/language/language';
import { ReviewText } from '../../ui/review/review-text';

/** The buyer's review of a sold device. */
export function DeviceReview({ review }: { review: PublicReview }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="review" className="grid grid-cols-1 gap-4 pt-6 sm:gap-6 sm:pt-10">
      <h2 id="review" className="text-2xl font-bold sm:text-3xl">
        {t('Review by the buyer')}
      </h2>
      <div className="max-w-3xl rounded-md border border-hairline bg-sheet p-5">
        <ReviewText review={review} />
      </div>
    </section>
  );
}
