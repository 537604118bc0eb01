import { type PublicReview, REVIEW_VERDICT_LABELS, type ReviewVerdict } from '@parkho/contracts';
import { CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
import { useLanguage } from '../../lib/language/language';

const MARKS: Readonly<Record<ReviewVerdict, { Icon: LucideIcon; className: string }>> = {
  yes: { Icon: CircleCheck, className: 'text-stamp' },
  mostly: { Icon: CircleMinus, className: 'text-amber-ink' },
  no: { Icon: CircleX, className: 'text-red-ink' },
};

/** The verdict, the texts of buyer and seller, and the date. */
export function ReviewText({ review }: { review: PublicReview }) {
  const { verdict, text, reviewedAt, answer, answeredAt } = review;
  const { rich, translate, date } = useLanguage();
  const { Icon, className } = MARKS[verdict];
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className={`flex items-center gap-2 font-semibold ${className}`}>
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {translate(REVIEW_VERDICT_LABELS[verdict])}
        </p>
        {text && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        )}
        <p className="text-sm text-ink-soft">
          {rich('Written by the buyer, {date}', {
            date: <time dateTime={reviewedAt}>{date(reviewedAt)}</time>,
          })}
        </p>
      </div>
      {answer !== undefined && answeredAt && (
        <div className="border-s-4 border-edge ps-4">
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
          <p className="text-sm text-ink-soft">
            {rich('Answered by the seller, {date}', {
              date: <time dateTime={answeredAt}>{date(answeredAt)}</time>,
            })}
          </p>
        </div>
      )}
    </div>
  );
}
