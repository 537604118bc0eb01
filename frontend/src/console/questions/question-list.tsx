import { Card, Chip, Stack, Link as TextLink, Typography } from '@mui/material';
import { type ConsoleQuestion, QUESTION_MESSAGES as MESSAGES, type QuestionFilter } from '@parkho/contracts';
import { SearchInput, SelectInput, useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { ConsoleList } from '../parts/list/console-list';
import { EmptyList } from '../parts/list/empty-list';
import type { CsvColumn } from '../parts/list/list-csv';
import { RecordCards } from '../parts/list/record-cards';
import { Time } from '../parts/time';
import { QuestionActions } from './question-actions';

const STATUSES: Readonly<
  Record<QuestionFilter, { label: string; color: 'warning' | 'success' | 'default' }>
> = {
  waiting: { label: 'Waiting', color: 'warning' },
  answered: { label: 'Answered', color: 'success' },
  dismissed: { label: 'Dismissed', color: 'default' },
};

const text = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
const soft = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;

const QuestionCard = ({ question }: { question: ConsoleQuestion }) => {
  const { status, shown, askerName, askedAt, answer, answeredAt, answerRemoved } = question;
  const path = useCreatePath()({ resource: 'products', type: 'show', id: question.productId });
  const { label, color } = STATUSES[status];
  return (
    <Card variant="outlined" component="article">
      <Stack direction="row" sx={{ p: 1.5, pr: 0.5, justifyContent: 'space-between', gap: 1 }}>
        <Stack spacing={1} sx={{ minWidth: 0 }}>
          <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
            <Chip size="small" color={color} label={label} />
            {shown && <Chip size="small" label="Shown on the device page" />}
          </Stack>
          <div>
            <Typography variant="body2" dir="auto" sx={{ ...text, fontWeight: 600 }}>
              {question.text}
            </Typography>
            <Typography variant="body2" sx={soft}>
              {askerName}, <Time at={askedAt} exactTo="day" />
            </Typography>
          </div>
          {answer !== undefined && answeredAt && (
            <div>
              <Typography variant="body2" dir="auto" sx={text}>
                {answer}
              </Typography>
              <Typography variant="body2" sx={soft}>
                {question.sellerName ?? 'Seller'}, <Time at={answeredAt} exactTo="day" />
              </Typography>
            </div>
          )}
          {answerRemoved && (
            <Typography variant="body2" sx={soft}>
              Answer removed: {answerRemoved}
            </Typography>
          )}
          <Typography variant="body2" sx={soft}>
            {question.deviceName ? (
              <TextLink component={Link} to={path}>
                {question.deviceName}
              </TextLink>
            ) : (
              'No longer listed'
            )}
            {answer === undefined && question.sellerName && `, sold by ${question.sellerName}`}
          </Typography>
        </Stack>
        <QuestionActions question={question} />
      </Stack>
    </Card>
  );
};

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search questions" />,
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={Object.entries(STATUSES).map(([id, { label: name }]) => ({ id, name }))}
    emptyText="All statuses"
  />,
];

const LATEST_FIRST = { field: 'since', order: 'DESC' } as const;

/** Without the texts, which may name people: an erasure cannot reach an exported file. */
const CSV: readonly CsvColumn<ConsoleQuestion>[] = [
  { label: 'ID', value: ({ id }) => id },
  { label: 'Device ID', value: ({ productId }) => productId },
  { label: 'Device', value: ({ deviceName }) => deviceName },
  { label: 'Status', value: ({ status }) => STATUSES[status].label },
  { label: 'Shown', value: ({ shown }) => shown },
  { label: 'Asked', value: ({ askedAt }) => askedAt },
  { label: 'Answered', value: ({ answeredAt }) => answeredAt },
  { label: 'Seller ID', value: ({ sellerId }) => sellerId },
];

const empty = <EmptyList nothing={MESSAGES.noneFound} noMatch={MESSAGES.noneMatchFilters} />;

export const QuestionList = () => (
  <ConsoleList<ConsoleQuestion>
    list="questions"
    title="Questions"
    filters={filters}
    actions={false}
    sort={LATEST_FIRST}
    failure={MESSAGES.loadFailed}
    csv={CSV}
  >
    <RecordCards<ConsoleQuestion> empty={empty} card={(question) => <QuestionCard question={question} />} />
  </ConsoleList>
);
