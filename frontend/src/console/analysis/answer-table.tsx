import { Alert, Box, Button, Typography } from '@mui/material';
import {
  type AnalysisAnswer,
  type AnalysisValue,
  type AnswerColumn,
  csvRecord,
  ANALYSIS_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../lib/date';
import { saveAs } from '../../lib/files/save-as';
import { Code } from '../parts/actions/copy-button';
import { FactList, Section } from '../parts/record/facts';
import { Time } from '../parts/time';

/** Rows that are drawn at first, and with each press on the button below them. */
const STEP = 100;

const isNumber = ({ type }: AnswerColumn): boolean => type === 'integer' || type === 'number';

const Cell = ({ value, type }: { value: AnalysisValue; type: AnswerColumn['type'] }) => {
  if (value === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        –<span className="sr-only">No value</span>
      </Box>
    );
  if (type === 'day') return formatDay(String(value));
  if (type === 'time') return <Time at={String(value)} exactTo="second" />;
  if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 4 });
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value;
};

export const csvOf = ({ columns, rows }: Pick<AnalysisAnswer, 'columns' | 'rows'>): string =>
  [
    csvRecord(columns.map(({ name }) => name)),
    ...rows.map((row) =>
      csvRecord(row.map((value) => (typeof value === 'number' ? value : String(value ?? '')))),
    ),
  ].join('');

/** An answer as a table, with what it rests on. */
export const AnswerTable = ({ answer }: { answer: AnalysisAnswer }) => {
  const [shown, setShown] = useState(STEP);
  const { columns, rows, truncated, evidence } = answer;
  const count = `${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'row' : 'rows'}`;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          flexWrap: 'wrap',
        }}
      >
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {count}
        </Typography>
        <Button
          startIcon={<Download size={18} aria-hidden />}
          onClick={() => saveAs(`parkho-query-${evidence.position}.csv`, csvOf(answer), 'text/csv')}
        >
          Download CSV
        </Button>
      </Box>
      {truncated && <Alert severity="info">{MESSAGES.truncated(rows.length)}</Alert>}
      {rows.length === 0 ? (
        <Typography sx={{ py: 4, textAlign: 'center' }}>{MESSAGES.noRows}</Typography>
      ) : (
        <Box
          role="region"
          aria-label="Result"
          // Reached by the keyboard, for its scroll bar.
          tabIndex={0}
          sx={{
            overflowX: 'auto',
            // Texts for screen readers lie within it, not beside the page.
            position: 'relative',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
          }}
        >
          <Box
            component="table"
            sx={{
              borderCollapse: 'collapse',
              minWidth: '100%',
              fontSize: '0.875rem',
              '& th, & td': { px: 1.5, py: 1, textAlign: 'left', whiteSpace: 'nowrap' },
              '& th': { fontWeight: 600, borderBottom: 1, borderColor: 'divider' },
              '& tbody tr + tr td': { borderTop: 1, borderColor: 'divider' },
              '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
            }}
          >
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" className={isNumber(column) ? 'number' : undefined}>
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shown).map((row, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no other name, and stay.
                <tr key={nth}>
                  {columns.map((column, at) => (
                    <td key={column.name} className={isNumber(column) ? 'number' : undefined}>
                      <Cell value={row[at]!} type={column.type} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
      {rows.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + STEP)} sx={{ alignSelf: 'center' }}>
          Show more rows
        </Button>
      )}
      <Section title="How this can be checked">
        <Typography variant="body2" sx={{ mb: 2, maxWidth: 720 }}>
          The same query as of the same day gives the same result, byte for byte: it rests on these events
          alone.
        </Typography>
        <FactList
          facts={{
            Events: `The first ${evidence.position.toLocaleString('en')}`,
            'Root hash': <Code what="root hash" text={evidence.root} />,
            'SHA-256 of the result': <Code what="SHA-256" text={evidence.sha256} />,
            Engine: evidence.engine,
          }}
        />
      </Section>
    </>
  );
};
