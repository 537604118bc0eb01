import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { ANALYSIS_LIMITS, ANALYSIS_PAGE, type AnalysisTable, dayInPakistan } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Play } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../lib/session/auth';
import { SavedViews } from '../../parts/list/views/saved-views';
import { AccessDenied } from '../../parts/record/notice';
import { analysisAnswer, type Question } from '../analysis-calls';
import { AnswerError, Tables } from '../analysis-tables';
import { AnswerTable } from '../answer-table';

const EXAMPLE = `SELECT category, count(*) AS listings, median(price) AS median_price
FROM listings
WHERE state = 'active'
GROUP BY category
ORDER BY listings DESC`;
const today = (): string => dayInPakistan(new Date().toISOString());

/** The last run query, in the address: it can be shared, and 'back' leads to the previous query. */
const useQuestion = () => {
  const [params, setParams] = useSearchParams();
  const run: Question = { sql: params.get('sql') ?? '', asOf: params.get('asOf') ?? '' };
  const setRun = ({ sql, asOf }: Question) => setParams({ sql, ...(asOf && { asOf }) });
  return { run, query: params.toString(), setRun };
};

interface TableListProps {
  tables: readonly AnalysisTable[];
  onPick: (name: string) => void;
}

const TableList = ({ tables, onPick }: TableListProps) => (
  <Box component="section" aria-label="Tables">
    <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
      Tables
    </Typography>
    {tables.map(({ name, description, columns }) => (
      <Accordion key={name} disableGutters slotProps={{ transition: { unmountOnExit: true } }}>
        <AccordionSummary expandIcon={<ChevronDown size={18} aria-hidden />}>
          <code>{name}</code>
        </AccordionSummary>
        <AccordionDetails>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {description}
          </Typography>
          <Button size="small" variant="outlined" onClick={() => onPick(name)}>
            Insert {name}
          </Button>
          <Box component="dl" sx={{ m: 0, mt: 1.5, fontSize: '0.8125rem', display: 'grid', gap: 1 }}>
            {columns.map((column) => (
              <div key={column.name}>
                <Box component="dt" sx={{ fontWeight: 600 }}>
                  <code>{column.name}</code>{' '}
                  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                    {column.type}
                  </Box>
                </Box>
                <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                  {column.description}
                  {column.unit && ` (${column.unit})`}
                  {column.options && `: ${column.options.join(', ')}`}
                </Box>
              </div>
            ))}
          </Box>
        </AccordionDetails>
      </Accordion>
    ))}
    <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
      Each table has the rows that were valid at the end of the day. Add <code>_history</code> to its name to
      include earlier rows.
    </Typography>
  </Box>
);

const Analysis = ({ tables }: { tables: readonly AnalysisTable[] }) => {
  const { run, query, setRun } = useQuestion();
  const [sql, setSql] = useState(run.sql || EXAMPLE);
  const [asOf, setAsOf] = useState(run.asOf);
  const editor = useRef<HTMLTextAreaElement>(null);
  const answer = useQuery({ ...analysisAnswer(run), enabled: run.sql !== '' });

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (sql === run.sql && asOf === run.asOf) void answer.refetch();
    else setRun({ sql, asOf });
  };
  const open = (saved: string) => {
    const params = new URLSearchParams(saved);
    const question = { sql: params.get('sql') ?? EXAMPLE, asOf: params.get('asOf') ?? '' };
    setSql(question.sql);
    setAsOf(question.asOf);
    setRun(question);
  };
  /** At the caret. */
  const insert = (name: string) => {
    const field = editor.current!;
    field.focus();
    field.setRangeText(name, field.selectionStart, field.selectionEnd, 'end');
    setSql(field.value);
  };
  return (
    <Box
      sx={{
        py: 2,
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
      }}
    >
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <Stack component="form" spacing={2} onSubmit={submit} aria-label="Query">
          <TextField
            label="SQL"
            multiline
            fullWidth
            value={sql}
            onChange={({ target }) => setSql(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
            }}
            helperText="One SELECT statement. Ctrl+Enter runs it."
            inputRef={editor}
            slotProps={{
              // Sized by the browser: the default measures its text after it is shown, and shifts what is below.
              input: { inputComponent: 'textarea' },
              htmlInput: {
                rows: 8,
                maxLength: ANALYSIS_LIMITS.sql,
                spellCheck: false,
                style: {
                  fontFamily: 'monospace',
                  fieldSizing: 'content',
                  minHeight: '8lh',
                  maxHeight: '20lh',
                  resize: 'vertical',
                },
              },
            }}
          />
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
            <TextField
              label="As of"
              type="date"
              size="small"
              fullWidth={false}
              value={asOf}
              onChange={({ target }) => setAsOf(target.value)}
              helperText="Latest if empty"
              sx={{ m: 0 }}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today(), min: '2000-01-01' } }}
            />
            <Button
              type="submit"
              variant="contained"
              startIcon={<Play size={18} aria-hidden />}
              loading={answer.isFetching}
              loadingPosition="start"
              disabled={sql.trim() === ''}
              sx={{ minHeight: 40 }}
            >
              Run query
            </Button>
            <Box sx={{ ml: 'auto' }}>
              <SavedViews list="analysis" query={query} initial="" onOpen={open} />
            </Box>
          </Box>
        </Stack>
        {answer.isFetching ? (
          <Box role="status" aria-label="Running">
            <Skeleton variant="rounded" height={240} />
          </Box>
        ) : answer.error ? (
          <AnswerError error={answer.error} />
        ) : (
          answer.data && <AnswerTable key={answer.data.evidence.sha256} question={run} answer={answer.data} />
        )}
      </Stack>
      {/* On a phone it is below the answer, whose length is unknown before. */}
      <Box sx={{ display: { xs: answer.isFetching ? 'none' : 'block', lg: 'block' } }}>
        <TableList tables={tables} onPick={insert} />
      </Box>
    </Box>
  );
};

/** An SQL editor, the tables beside it, and the answer with its evidence. */
export const AnalysisScreen = () => {
  const can = useCan();
  if (!can('reports.make')) return <AccessDenied />;
  return (
    <>
      <Title title={ANALYSIS_PAGE.title} />
      <Tables>{(tables) => <Analysis tables={tables} />}</Tables>
    </>
  );
};
