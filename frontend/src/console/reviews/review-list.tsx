import { Card, Chip, Stack, Link as TextLink, Typography } from '@mui/material';
import {
  type ConsoleReview,
  REVIEW_MESSAGES as MESSAGES,
  REVIEW_VERDICT_LABELS,
  REVIEW_VERDICTS,
} from '@parkho/contracts';
import { SearchInput, SelectInput, useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { ConsoleList } from '../parts/list/console-list';
import { EmptyList } from '../parts/list/empty-list';
import type { CsvColumn } from '../parts/list/list-csv';
import { RecordCards } from '../parts/list/record-cards';
import { Time } from '../parts/time';
import { ReviewActions } from './review-actions';

const COLORS = { yes: 'success', mostly: 'warning', no: 'error' } as const;

const text = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
const soft = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;

const ReviewCard = ({ review }: { review: ConsoleReview }) => {
  const { id, deviceName, verdict, reviewedAt, answer, answeredAt, answerRemoved, sellerName } = review;
  const path = useCreatePath()({ resource: 'products', type: 'show', id });
  return (
    <Card variant="outlined" component="article">
      <Stack direction="row" sx={{ p: 1.5, pr: 0.5, justifyContent: 'space-between', gap: 1 }}>
        <Stack spacing={1} sx={{ minWidth: 0 }}>
          <div>
            <Chip size="small" color={COLORS[verdict]} label={REVIEW_VERDICT_LABELS[verdict]} />
          </div>
          <div>
            {review.text && (
              <Typography variant="body2" dir="auto" sx={text}>
                {review.text}
              </Typography>
            )}
            <Typography variant="body2" sx={soft}>
              Buyer, <Time at={reviewedAt} exactTo="day" />
            </Typography>
          </div>
          {answer !== undefined && answeredAt && (
            <div>
              <Typography variant="body2" dir="auto" sx={text}>
                {answer}
              </Typography>
              <Typography variant="body2" sx={soft}>
                {sellerName ?? 'Seller'}, <Time at={answeredAt} exactTo="day" />
              </Typography>
            </div>
          )}
          {answerRemoved && (
            <Typography variant="body2" sx={soft}>
              Answer removed: {answerRemoved}
            </Typography>
          )}
          <Typography variant="body2" sx={soft}>
            <TextLink component={Link} to={path}>
              {deviceName}
            </TextLink>
            {answer === undefined && sellerName && `, sold by ${sellerName}`}
          </Typography>
        </Stack>
        <ReviewActions review={review} />
      </Stack>
    </Card>
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
