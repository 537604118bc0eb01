import { Box, Link as TextLink } from '@mui/material';
import {
  type AnalysisTable,
  dayInPakistan,
  EXPLORE_PAGE,
  parseExploration,
  type SavedViewView,
  withPeriod,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCan } from '../../../lib/session/auth';
import { savedViews } from '../../parts/list/views/view-calls';
import { Section } from '../../parts/record/facts';
import { Tables } from '../analysis-tables';
import { Chart, Headline } from './result';
import { PendingAnswer, useExplored } from './use-explored';

interface PinnedProps {
  view: SavedViewView;
  tables: readonly AnalysisTable[];
}

const Pinned = ({ view: { name, query }, tables }: PinnedProps) => {
  const today = dayInPakistan(new Date().toISOString());
  const exploration = withPeriod(parseExploration(query, tables).exploration, today);
  const table = tables.find((candidate) => candidate.name === exploration.table)!;
  const answer = useExplored(exploration, table);
  return (
    <Section
      title={
        <TextLink component={Link} to={`${EXPLORE_PAGE.path}?${query}`} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </TextLink>
      }
    >
      {answer.explored ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Headline exploration={exploration} table={table} explored={answer.explored} />
          <Chart exploration={exploration} table={table} explored={answer.explored} />
        </Box>
      ) : (
        <PendingAnswer answer={answer} height={300} />
      )}
    </Section>
  );
};

/** The reader's pinned explorations, each with its current answer. */
export const PinnedQuestions = () => {
  const can = useCan();
  const { data } = useQuery({ ...savedViews('explore'), enabled: can('reports.make') });
  const pinned = data?.own.filter((view) => view.pinned) ?? [];
  if (pinned.length === 0) return null;
  return (
    <Tables>
      {(tables) => (
        <Box
          component="section"
          aria-label="Pinned questions"
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {pinned.map((view) => (
            <Pinned key={view._id} view={view} tables={tables} />
          ))}
        </Box>
      )}
    </Tables>
  );
};
