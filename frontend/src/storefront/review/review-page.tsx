import {
  devicePath,
  REVIEW_MESSAGES as MESSAGES,
  PAGES,
  REVIEW_LIMITS,
  REVIEW_VERDICT_LABELS,
  REVIEW_VERDICTS,
  type ReviewInvitation,
  type ReviewVerdict,
  reportPath,
  reviewForm,
  yourDataPath,
} from '@parkho/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useForm } from '../../lib/forms/use-form';
import { ApiError, api, errorText, fetcher } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../../ui/button';
import { Picture } from '../../ui/device/picture';
import { Field, Textarea } from '../../ui/field';
import { Banner } from '../../ui/page/banner';
import { InvalidLink, SheetPage } from '../../ui/page/sheet-page';
import { ReviewText } from '../../ui/review/review-text';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/states';

const invitation = (token: string) =>
  queryOptions({
    queryKey: ['review', token],
    queryFn: fetcher<ReviewInvitation>('/reviews/by-link', { query: { token } }),
    retry: false,
  });

/** The buyer's review of a sold device, by the link in a mail: /review?token=... */
export default function ReviewPage() {
  const { t } = useLanguage();
  const token = useSearchParams()[0].get('token');
  return (
    <SheetPage title={t(PAGES.review.title)}>
      {token ? <Linked token={token} /> : <InvalidLink reason={MESSAGES.linkInvalid} />}
    </SheetPage>
  );
}

function Linked({ token }: { token: string }) {
  const { t, rich, translate } = useLanguage();
  const { data, error, refetch } = useQuery(invitation(token));
  if (error instanceof ApiError && error.status === 400) return <InvalidLink reason={error.message} />;
  if (error && !data)
    return <ErrorState title={translate(errorText(error, MESSAGES.loadFailed))} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-96" />;
  const { device, sellerName, review } = data;
  return (
    <>
      <div className="flex items-center gap-4">
        <Picture src={device.image} alt="" sizes="6rem" className="aspect-4/3 w-24 shrink-0 rounded-sm" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">
            <Link to={devicePath(device._id)} className="underline underline-offset-4">
              <bdi>{device.name}</bdi>
            </Link>
          </p>
          <p className="text-ink-soft">{rich('Sold by {name}', { name: <bdi>{sellerName}</bdi> })}</p>
          {device.reportId && (
            <Link to={reportPath(device.reportId)} className="text-stamp underline underline-offset-4">
              {t('Read its inspection report')}
            </Link>
          )}
        </div>
      </div>
      {review ? (
        <>
          <Banner kind="success">{MESSAGES.reviewed}</Banner>
          <ReviewText review={review} />
          <p className="text-ink-soft">
            {rich('You can delete it on the page with {page}.', {
              page: (
                <Link to={yourDataPath(token)} className="text-stamp underline underline-offset-4">
                  {t('your data')}
                </Link>
              ),
            })}
          </p>
        </>
      ) : (
        <ReviewForm token={token} hasReport={device.reportId !== undefined} />
      )}
    </>
  );
}

type Review = { token: string; verdict: ReviewVerdict; text: string };
const send = ({ token, ...review }: Review, idempotencyKey: string) =>
  api.post<ReviewInvitation>(`/reviews/by-link?token=${encodeURIComponent(token)}`, review, {
    idempotencyKey,
  });

function ReviewForm({ token, hasReport }: { token: string; hasReport: boolean }) {
  const { t, translate } = useLanguage();
  const queries = useQueryClient();
  const [write] = useState(() => withIdempotencyKey(send));
  const form = useForm(
    reviewForm,
    { verdict: '', text: '' },
    async (review) => {
      const { data } = await write({ token, ...review });
      queries.setQueryData(invitation(token).queryKey, data);
    },
    MESSAGES.reviewFailed,
  );
  const problem = form.errorOf('verdict');
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <fieldset className="grid gap-1" aria-describedby={problem ? 'verdict-error' : undefined}>
        <legend className="pb-1 font-semibold">
          {t(
            hasReport
              ? 'Was the device as its listing and its inspection report describe it?'
              : 'Was the device as its listing describes it?',
          )}
        </legend>
        {REVIEW_VERDICTS.map((verdict) => (
          <label key={verdict} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input {...form.control('verdict')} type="radio" value={verdict} className="size-5 shrink-0" />
            {translate(REVIEW_VERDICT_LABELS[verdict])}
          </label>
        ))}
        {problem && (
          <p id="verdict-error" role="alert" className="text-sm font-medium text-red-ink">
            {translate(problem)}
          </p>
        )}
      </fieldset>
      <Field
        label={t('What should other buyers know? (optional)')}
        hint={t('Public, without your name. Leave out phone numbers and addresses.')}
        error={form.errorOf('text')}
      >
        <Textarea {...form.control('text')} rows={5} maxLength={REVIEW_LIMITS.text} />
      </Field>
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <p className="text-sm text-ink-soft">
        {t('You can review the device once. The seller is notified and can answer once.')}
      </p>
      <Button type="submit" busy={form.isSending}>
        {t(form.isSending ? 'Sending...' : 'Publish review')}
      </Button>
    </form>
  );
}
