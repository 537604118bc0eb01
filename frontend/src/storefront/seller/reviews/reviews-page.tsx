import {
  DEFAULT_PAGE_SIZE,
  devicePath,
  REVIEW_MESSAGES as MESSAGES,
  type OwnReview,
  type OwnReviews,
  PAGES,
  queryString,
  REVIEW_LIMITS,
  reviewAnswerForm,
} from '@parkho/contracts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useForm } from '../../../lib/forms/use-form';
import { api, fetcher } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { pageNumber } from '../../../lib/page/query-params';
import { Button, LinkButton } from '../../../ui/button';
import { Field, Textarea } from '../../../ui/field';
import { Banner } from '../../../ui/page/banner';
import { Pagination } from '../../../ui/pagination';
import { ReviewText } from '../../../ui/review/review-text';
import { Skeleton } from '../../../ui/skeleton';
import { EmptyState, ErrorState } from '../../../ui/states';
import { showToast } from '../../../ui/toast';

const ownReviews = (page: number) =>
  queryOptions({
    queryKey: ['reviews', 'mine', page],
    queryFn: fetcher<OwnReviews>('/products/reviews', { query: { page, limit: DEFAULT_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

const searchOf = (page: number): string => queryString({ page: page === 1 ? undefined : page });

/** Buyers' reviews of the devices that the seller has sold, and the seller's answers. */
export default function ReviewsPage() {
  const page = pageNumber(useSearchParams()[0].get('page') ?? '') ?? 1;
  const { data, error, isPlaceholderData, refetch } = useQuery(ownReviews(page));
  const lastPage = data?.pagination.totalPages ?? 0;
  if (!isPlaceholderData && lastPage > 0 && page > lastPage)
    return <Navigate replace to={{ search: searchOf(lastPage) }} />;
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-8 sm:py-10">
      <div className="grid gap-2">
        <h1 className="text-3xl font-bold sm:text-4xl">{PAGES.sellerReviews.title}</h1>
        <p className="text-ink-soft">
          Shown on your seller page and on the page of the device. You can answer each review once.
        </p>
      </div>
      {!data ? (
        error ? (
          <ErrorState title={MESSAGES.loadFailed} detail={error.message} onRetry={refetch} />
        ) : (
          <Skeleton className="h-72 max-w-3xl" />
        )
      ) : data.reviews.length === 0 ? (
        <EmptyState
          title={MESSAGES.noneFound}
          hint="Choose “Invite the buyer to review” in the menu of a sold device."
        >
          <LinkButton variant="secondary" to={`${PAGES.sellerProducts.path}?state=sold`}>
            See sold devices
          </LinkButton>
        </EmptyState>
      ) : (
        <div
          id="list"
          aria-busy={isPlaceholderData}
          className={`grid grid-cols-1 gap-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
        >
          <ul aria-label={PAGES.sellerReviews.title} className="grid max-w-3xl grid-cols-1 gap-4">
            {data.reviews.map((review) => (
              <li key={review.productId}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            totalPages={lastPage}
            linkTo={(page) => ({ search: searchOf(page), hash: '#list' })}
          />
        </div>
      )}
    </div>
  );
}

function ReviewCard({ review }: { review: OwnReview }) {
  const { productId, deviceName, isListed, answer, answerRemoved } = review;
  return (
    <article className="grid grid-cols-1 gap-4 rounded-md border border-hairline bg-sheet p-4 sm:p-5">
      <h2 className="font-semibold wrap-anywhere">
        {isListed ? (
          <Link to={devicePath(productId)} className="underline-offset-4 hover:underline">
            {deviceName}
          </Link>
        ) : (
          deviceName
        )}
      </h2>
      <ReviewText review={review} />
      {answerRemoved && (
        <p className="rounded-sm bg-red-tint px-3 py-2 text-sm wrap-anywhere text-red-ink">
          <span className="font-semibold">Our team removed your answer:</span> {answerRemoved}
        </p>
      )}
      {answer === undefined && <AnswerForm productId={productId} />}
    </article>
  );
}

const send = ({ productId, answer }: { productId: string; answer: string }, idempotencyKey: string) =>
  api.post<null>(`/products/reviews/${encodeURIComponent(productId)}/answer`, { answer }, { idempotencyKey });

function AnswerForm({ productId }: { productId: string }) {
  const queries = useQueryClient();
  const [write] = useState(() => withIdempotencyKey(send));
  const form = useForm(
    reviewAnswerForm,
    { answer: '' },
    async ({ answer }) => {
      const { message = '' } = await write({ productId, answer });
      showToast(message);
      await queries.invalidateQueries({ queryKey: ['reviews'] });
    },
    MESSAGES.writeFailed,
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-3">
      <Field
        label="Your answer"
        hint="Public, and final once it is published."
        error={form.errorOf('answer')}
      >
        <Textarea {...form.control('answer')} rows={3} maxLength={REVIEW_LIMITS.answer} required />
      </Field>
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <Button type="submit" busy={form.isSending} className="justify-self-start">
        {form.isSending ? 'Publishing...' : 'Publish answer'}
      </Button>
    </form>
  );
}
