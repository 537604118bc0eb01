import { Alert, Stack, Typography } from '@mui/material';
import {
  type AnalysisTable,
  dayInPakistan,
  EXPLORE_PAGE,
  type Exploration,
  explorationQuery,
  explorationTitle,
  ANALYSIS_MESSAGES as MESSAGES,
  parseExploration,
  withPeriod,
} from '@parkho/contracts';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { formatDay } from '../../../lib/date';
import { useCan } from '../../../lib/session/auth';
import { SavedViews } from '../../parts/list/views/saved-views';
import { AccessDenied } from '../../parts/record/notice';
import { Tables } from '../analysis-tables';
import { Evidence } from '../evidence';
import { DrilledRows } from './drilled-rows';
import { QuestionBar } from './question-bar';
import { Result } from './result';
import { PendingAnswer, questionOf, useExplored } from './use-explored';

interface AnswerProps {
  /** Between the answer and its evidence. */
  children?: ReactNode;
  exploration: Exploration;
  table: AnalysisTable;
  onDrill: (group: string | undefined) => void;
}

const Answer = ({ exploration, table, onDrill, children }: AnswerProps) => {
  const outcome = useExplored(exploration, table);
  const { answer, before, explored } = outcome;
  if (!answer || !explored) return <PendingAnswer answer={outcome} height={420} />;
  return (
    <>
      <Result
        key={answer.evidence.sha256}
        exploration={exploration}
        table={table}
        explored={explored}
        position={answer.evidence.position}
        question={questionOf(exploration, table)}
        onDrill={onDrill}
      />
      {answer.truncated && <Alert severity="info">{MESSAGES.truncated(answer.rows.length)}</Alert>}
      {children}
      <Evidence evidence={answer.evidence} {...(before && { compared: before.evidence })} />
    </>
  );
};

const Explore = ({ tables }: { tables: readonly AnalysisTable[] }) => {
  const [params, setParams] = useSearchParams();
  const { exploration, ignored } = parseExploration(params.toString(), tables);
  const table = tables.find(({ name }) => name === exploration.table)!;
  const today = dayInPakistan(new Date().toISOString());
  const withDays = withPeriod(exploration, today);
  const isDrilled = params.get('rows') === 'shown' || exploration.group !== undefined;
  const { group: _, ...question } = exploration;
  const query = explorationQuery(question);
  const show = (next: Exploration, rows?: boolean) => {
    const address = new URLSearchParams(explorationQuery(next));
    if (rows) address.set('rows', 'shown');
    setParams(address, { preventScrollReset: true });
  };
  return (
    <Stack spacing={2} sx={{ py: 2, minWidth: 0 }}>
      <Stack direction="row" useFlexGap sx={{ justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
        <Typography variant="h6" component="h2" sx={{ minWidth: 0 }}>
          {explorationTitle(exploration, table)}
          {exploration.asOf && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {' '}
              as of {formatDay(exploration.asOf)}
            </Typography>
          )}
        </Typography>
        <SavedViews
          list="explore"
          query={query}
          initial={explorationQuery(parseExploration('', tables).exploration)}
          onOpen={(saved) => show(parseExploration(saved, tables).exploration)}
        />
      </Stack>
      <QuestionBar tables={tables} table={table} exploration={exploration} today={today} onChange={show} />
      {ignored.length > 0 && (
        <Alert severity="warning" onClose={() => show(exploration)} sx={{ overflowWrap: 'anywhere' }}>
          {MESSAGES.ignored(ignored)}
        </Alert>
      )}
      <Answer
        exploration={withDays}
        table={table}
        onDrill={(group) =>
          show(group === undefined ? question : { ...question, group }, group === undefined)
        }
      >
        {isDrilled && <DrilledRows exploration={withDays} table={table} onClose={() => show(question)} />}
      </Answer>
    </Stack>
  );
};

/** Explorations of the facts: the measure, the rows, the grouping, the day. */
export const ExploreScreen = () => {
  const can = useCan();
  if (!can('reports.make')) return <AccessDenied />;
  return (
    <>
      <Title title={EXPLORE_PAGE.title} />
      <Tables>{(tables) => <Explore tables={tables} />}</Tables>
    </>
  );
};
