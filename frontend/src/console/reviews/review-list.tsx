import { Chip } from '@mui/material';
import {
  type ConsoleReview,
  REVIEW_MESSAGES as MESSAGES,
  REVIEW_VERDICT_LABELS,
  REVIEW_VERDICTS,
} from '@parkho/contracts';
import { SearchInput, SelectInput } from 'react-admin';
import { AnswerableCard } from '../parts/answers/answerable-card';
import { RemovalMenu } from '../parts/answers/removal-menu';
import { ConsoleList } from '../parts/list/console-list';
import { EmptyList } from '../parts/list/empty-list';
import type { CsvColumn } from '../parts/list/list-csv';
import { RecordCards } from '../parts/list/record-cards';
import type { ReviewCalls } from './review-calls';

const COLORS = { yes: 'success', mostly: 'warning', no: 'error' } as const;

const ReviewCard = ({ review }: { review: ConsoleReview }) => {
  const { id, deviceName, isListed, text, verdict, reviewedAt, answer } = review;
  return (
    <AnswerableCard
      chips={<Chip size="small" color={COLORS[verdict]} label={REVIEW_VERDICT_LABELS[verdict]} />}
      text={text}
      author="Buyer"
      at={reviewedAt}
      answered={review}
      productId={id}
      isListed={isListed}
      deviceName={deviceName}
    >
      <RemovalMenu<ReviewCalls>
        label={`Actions for the review of ${deviceName}`}
        noAnswerReason={answer === undefined ? MESSAGES.notAnswered : undefined}
        removeAnswer={(api, reason, key) => api.removeReviewAnswer(id, reason, key)}
        kind="review"
        hint="Only the audit shows the reason. The device cannot be reviewed again."
        remove={(api, reason, key) => api.removeReview(id, reason, key)}
      />
    </AnswerableCard>
  );
};

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search reviews" />,
  <SelectInput
    key="verdict"
    source="verdict"
    alwaysOn
    choices={REVIEW_VERDICTS.map((id) => ({ id, name: REVIEW_VERDICT_LABELS[id] }))}
    emptyText="All verdicts"
  />,
];

const LATEST_FIRST = { field: 'reviewedAt', order: 'DESC' } as const;

/** Without the texts, which may name people: an erasure cannot reach an exported file. */
const CSV: readonly CsvColumn<ConsoleReview>[] = [
  { label: 'Device ID', value: ({ id }) => id },
  { label: 'Device', value: ({ deviceName }) => deviceName },
  { label: 'As described', value: ({ verdict }) => REVIEW_VERDICT_LABELS[verdict] },
  { label: 'Reviewed', value: ({ reviewedAt }) => reviewedAt },
  { label: 'Answered', value: ({ answeredAt }) => answeredAt },
  { label: 'Seller ID', value: ({ sellerId }) => sellerId },
];

const empty = <EmptyList nothing={MESSAGES.noneFound} noMatch={MESSAGES.noneMatchFilters} />;

export const ReviewList = () => (
  <ConsoleList<ConsoleReview>
    list="reviews"
    title="Reviews"
    filters={filters}
    actions={false}
    sort={LATEST_FIRST}
    failure={MESSAGES.loadFailed}
    csv={CSV}
  >
    <RecordCards<ConsoleReview> empty={empty} card={(review) => <ReviewCard review={review} />} />
  </ConsoleList>
);
