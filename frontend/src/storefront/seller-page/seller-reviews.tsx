import {
  devicePath,
  REVIEW_MESSAGES as MESSAGES,
  MIN_REVIEWS_FOR_SHARE,
  REVIEW_VERDICT_LABELS,
  REVIEW_VERDICTS,
  type SellerReviews as Reviews,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sellerReviews } from '../../lib/devices/products';
import { useLanguage } from '../../lib/language/language';
import { LoadMoreList } from '../../ui/page/load-more-list';
import { ReviewText } from '../../ui/review/review-text';

/** Buyers' reviews of the devices that this seller has sold; renders nothing if there are none. */
export function SellerReviews({ id }: { id: string }) {
  const { t } = useLanguage();
  const { data } = useQuery(sellerReviews(id, 1));
  if (!data || data.pagination.total === 0) return null;
  const { total, totalPages } = data.pagination;
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="grid max-w-3xl grid-cols-1 gap-4">
      <h2 id="reviews-title" className="text-2xl font-bold">
        {t('Reviews from buyers')}
        <span className="ms-2 text-lg font-normal text-ink-soft">{total}</span>
      </h2>
      <p className="text-ink-soft">
        {t('From buyers the seller invited: one review for each sold device, which cannot be replaced.')}
      </p>
      {total >= MIN_REVIEWS_FOR_SHARE && <Shares verdicts={data.verdicts} total={total} />}
      <LoadMoreList
        query={(page) => sellerReviews(id, page)}
        totalPages={totalPages}
        items={({ reviews }) =>
          reviews.map(({ productId, deviceName, isListed, ...review }) => (
            <li key={productId} className="grid gap-2 p-5 not-first:border-t not-first:border-hairline">
              {isListed ? (
                <Link
                  to={devicePath(productId)}
                  className="justify-self-start font-semibold wrap-anywhere underline underline-offset-4"
                >
                  <bdi>{deviceName}</bdi>
                </Link>
              ) : (
                <bdi className="justify-self-start font-semibold wrap-anywhere">{deviceName}</bdi>
              )}
              <ReviewText review={review} />
            </li>
          ))
        }
        more={t('Show more reviews')}
        failed={t(MESSAGES.loadFailed)}
      />
    </section>
  );
}

function Shares({ verdicts, total }: { verdicts: Reviews['verdicts']; total: number }) {
  const { translate } = useLanguage();
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-3 sm:gap-x-10">
      {REVIEW_VERDICTS.map((verdict) => (
        <div key={verdict} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-soft">{translate(REVIEW_VERDICT_LABELS[verdict])}</dt>
          <dd className="font-display text-2xl font-bold">
            {Math.round((verdicts[verdict] / total) * 100)}%
          </dd>
        </div>
      ))}
    </dl>
  );
}
