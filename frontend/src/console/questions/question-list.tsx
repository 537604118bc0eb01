import { Chip } from '@mui/material';
import { type ConsoleQuestion, QUESTION_MESSAGES as MESSAGES, type QuestionFilter } from '@parkho/contracts';
import { SearchInput, SelectInput } from 'react-admin';
import { AnswerableCard } from '../parts/answers/answerable-card';
import { RemovalMenu } from '../parts/answers/removal-menu';
import { ConsoleList } from '../parts/list/console-list';
import { EmptyList } from '../parts/list/empty-list';
import type { CsvColumn } from '../parts/list/list-csv';
import { RecordCards } from '../parts/list/record-cards';
import type { QuestionCalls } from './question-calls';

const STATUSES: Readonly<
  Record<QuestionFilter, { label: string; color: 'warning' | 'success' | 'default' }>
> = {
  waiting: { label: 'Waiting', color: 'warning' },
  answered: { label: 'Answered', color: 'success' },
  dismissed: { label: 'Dismissed', color: 'default' },
};

export const QuestionCard = ({ question }: { question: ConsoleQuestion }) => {
  const { id, productId, deviceName, text, status, shown, askerName, askedAt } = question;
  const { label, color } = STATUSES[status];
  return (
    <AnswerableCard
      chips={
        <>
          <Chip size="small" color={color} label={label} />
          {shown && <Chip size="small" label="Shown on the device page" />}
        </>
      }
      text={text}
      isBold
      author={askerName}
      at={askedAt}
      answered={question}
      productId={productId}
      isListed={deviceName !== undefined}
      deviceName={deviceName}
    >
      <RemovalMenu<QuestionCalls>
        label={`Actions for the question: ${text}`}
        noAnswerReason={status === 'answered' ? undefined : MESSAGES.notAnswered}
        removeAnswer={(api, reason, key) => api.removeAnswer({ id, productId }, reason, key)}
        kind="question"
        hint="Only the audit shows the reason."
        remove={(api, reason, key) => api.removeQuestion({ id, productId }, reason, key)}
      />
    </AnswerableCard>
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
