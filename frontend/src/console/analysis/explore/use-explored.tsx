import { Box, Skeleton, Typography } from '@mui/material';
import {
  type AnalysisTable,
  comparedWith,
  type Exploration,
  type ExplorationResult,
  explorationSql,
  parseExplorationResult,
  type QueryResult,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { analysisAnswer, type Question } from '../analysis-calls';
import { AnswerError } from '../analysis-tables';

export const questionOf = (exploration: Exploration, table: AnalysisTable): Question => ({
  sql: explorationSql(exploration, table),
  asOf: exploration.asOf ?? '',
});

interface ExploredAnswer {
  /** Absent until the exploration and its comparison are answered. */
  explored?: ExplorationResult;
  /** The answer to the exploration itself. */
  answer?: QueryResult;
  /** The answer to its comparison. */
  before?: QueryResult | undefined;
  error?: Error;
  /** Why there is no answer yet. */
  reason?: string | undefined;
  retry: () => void;
}

/** Runs an exploration and its comparison. */
export const useExplored = (exploration: Exploration, table: AnalysisTable): ExploredAnswer => {
  const earlier = comparedWith(exploration);
  const current = useQuery(analysisAnswer(questionOf(exploration, table)));
  // Both are as of the same events, unless another day's state is compared.
  const position = earlier && earlier.asOf === exploration.asOf ? current.data?.evidence.position : undefined;
  const previous = useQuery({
    ...analysisAnswer({ ...questionOf(earlier ?? exploration, table), position }),
    enabled: earlier !== undefined && current.data !== undefined,
  });
  const failed = [current, previous].find(({ error }) => error !== null);
  const isAnswered = current.data && (!earlier || previous.data);
  return {
    ...(isAnswered && {
      answer: current.data,
      before: earlier && previous.data,
      explored: parseExplorationResult(exploration, table, current.data, earlier && previous.data),
    }),
    ...(failed?.error && { error: failed.error }),
    reason: current.failureReason?.message,
    retry: () => void failed?.refetch(),
  };
};

/** In place of a pending or failed answer. */
export const PendingAnswer = ({ answer, height }: { answer: ExploredAnswer; height: number }) => {
  if (answer.error) return <AnswerError error={answer.error} onRetry={answer.retry} />;
  return (
    <Box role="status" aria-label="Loading">
      {answer.reason && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {answer.reason}
        </Typography>
      )}
      <Skeleton variant="rounded" height={height} />
    </Box>
  );
};
