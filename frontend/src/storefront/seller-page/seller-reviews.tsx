import {
  devicePath,
  REVIEW_MESSAGES as MESSAGES,
  REVIEW_VERDICT_LABELS,
  REVIEW_VERDICTS,
  REVIEWS_FOR_SHARE,
  type SellerReviews as Reviews,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { sellerReviews } from '../../lib/devices/products';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../../ui/button';
import { ReviewText } from '../../ui/review/review-text';

/** Buyers' reviews of the devices that this seller has sold; renders nothing if there are none. */
export function SellerReviews({ id }: { id: string }) {
  const { t } = useLanguage();
  const { data } = useQuery(sellerReviews(id, 1));
  const [pages, setPages] = useState(1);
  if (!data || data.pagination.total === 0) return null;
  const { total, totalPages } = data.pagination;
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="grid max-w-3xl grid-cols-1 gap-4">
      <h2 id="reviews-title" className="text-2xl font-bold">
        {t('Reviews from buyers')}
        <span className="ms-2 text-lg font-normal text-ink-soft">{total}</span>
      </h2>
      <p className="text-ink-soft">
        {t('By buyers whom the seller invited: one for each sold device, and none can be replaced.')}
      </p>
      {total >= REVIEWS_FOR_SHARE && <Shares verdicts={data.verdicts} total={total} />}
      <div className="rounded-md border border-hairline bg-sheet">
        {Array.from({ length: Math.min(pages, totalPages) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their numbers.
          <ReviewPage key={index} id={id} page={index + 1} />
        ))}
      </div>
      {pages < totalPages && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setPages(pages + 1)}>
          {t('Show more reviews')}
        </Button>
      )}
    </section>
  );
}

function Shares({ verdicts, total }: { verdicts: Reviews['verdicts']; total: number }) {
  const { known } = useLanguage();
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-10">
      {REVIEW_VERDICTS.map((verdict) => (
        <div key={verdict} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-soft">{known(REVIEW_VERDICT_LABELS[verdict])}</dt>
          <dd className="font-display text-2xl font-bold">
            {Math.round((verdicts[verdict] / total) * 100)}%
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ReviewPage({ id, page }: { id: string; page: number }) {
  const { t } = useLanguage();
  const { data, error, refetch } = useQuery(sellerReviews(id, page));
  if (error && !data)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-4 p-5 text-red-ink">
        {t(MESSAGES.loadFailed)}
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('Retry')}
        </Button>
      </p>
    );
  return (
    <ul className="not-first:border-t not-first:border-hairline">
      {data?.reviews.map(({ productId, deviceName, ...review }) => (
        <li key={productId} className="grid gap-2 p-5 not-first:border-t not-first:border-hairline">
          <Link
            to={devicePath(productId)}
            className="justify-self-start font-semibold wrap-anywhere underline underline-offset-4"
          >
            <bdi>{deviceName}</bdi>
          </Link>
          <ReviewText review={review} />
        </li>
      ))}
    </ul>
  );
}
