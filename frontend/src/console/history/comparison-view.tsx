import {
  Alert,
  Box,
  FormControlLabel,
  Stack,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import {
  type AuditComparison,
  type AuditedKind,
  fieldLabel,
  AUDIT_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DisclosureButton } from '../audit/event/disclosure-button';
import { FieldValue } from '../audit/parts/changes';
import { changeSides } from '../audit/parts/sides';
import { Section } from '../parts/record/facts';
import { LoadError } from '../parts/record/load-error';
import { Time } from '../parts/time';
import { comparisonOf } from './history-calls';
import { LoadingRows, Row, Rows } from './rows';

interface SidesProps {
  kind: AuditedKind;
  comparison: AuditComparison;
  /** Lists all different fields; others may be left out. */
  fields: AuditComparison['fields'];
}

const DIFFERENCE_TEXT = 'differs';
const markedRow = {
  bgcolor: 'action.selected',
  '& th': { boxShadow: (theme: Theme) => `inset 3px 0 ${theme.palette.primary.main}` },
} as const;

/** Side by side, where there is room. */
const SideBySide = ({ kind, comparison: { at, and }, fields }: SidesProps) => (
  <Table
    size="small"
    sx={{ tableLayout: 'fixed', '& td': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } }}
  >
    <TableHead>
      <TableRow>
        <TableCell sx={{ width: 220 }}>Field</TableCell>
        <TableCell>
          <Time at={at.at} exactTo="second" />
        </TableCell>
        <TableCell>
          <Time at={and.at} exactTo="second" />
        </TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {fields.map((change) => {
        const { from, to } = changeSides(change);
        return (
          <TableRow key={change.field} sx={change.differs ? markedRow : undefined}>
            <TableCell component="th" scope="row" sx={{ color: 'text.secondary', verticalAlign: 'top' }}>
              {fieldLabel(change.field)}
              {change.differs && <span className="sr-only">, {DIFFERENCE_TEXT}</span>}
            </TableCell>
            <TableCell sx={{ verticalAlign: 'top' }}>
              <FieldValue kind={kind} {...from} />
            </TableCell>
            <TableCell sx={{ verticalAlign: 'top', fontWeight: change.differs ? 600 : 400 }}>
              <FieldValue kind={kind} {...to} />
            </TableCell>
          </TableRow>
        );
      })}
    </TableBody>
  </Table>
);

/** One below the other, on a phone. */
const Stacked = ({ kind, fields }: SidesProps) => (
  <Rows>
    {fields.map((change) => {
      const { from, to } = changeSides(change);
      return (
        <Row
          key={change.field}
          name={fieldLabel(change.field)}
          mark={change.differs ? DIFFERENCE_TEXT : undefined}
        >
          {change.differs ? (
            <>
              <Box component="dd">
                <Typography component="span" variant="caption">
                  Before:{' '}
                </Typography>
                <FieldValue kind={kind} {...from} />
              </Box>
              <Box component="dd" sx={{ fontWeight: 600 }}>
                <Typography component="span" variant="caption">
                  After:{' '}
                </Typography>
                <FieldValue kind={kind} {...to} />
              </Box>
            </>
          ) : (
            <dd>
              <FieldValue kind={kind} {...to} />
            </dd>
          )}
        </Row>
      );
    })}
  </Rows>
);

const headingOf = (count: number): string => {
  if (count === 0) return MESSAGES.nothingDiffers;
  return count === 1 ? '1 field differs' : `${count} fields differ`;
};

interface ComparisonViewProps {
  kind: AuditedKind;
  id: string;
  at: string;
  and: string;
}

/** Two moments of a record, differences first. */
export const ComparisonView = ({ kind, id, at, and }: ComparisonViewProps) => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const { data, error, refetch, isPlaceholderData } = useQuery(comparisonOf(kind, id, at, and));
  const [differing, setDiffering] = useState(true);
  /** Personal data that was disclosed, only for these two times. */
  const [disclosure, setDisclosure] = useState<{ of: string; comparison: AuditComparison }>();
  const moments = `${at} ${and}`;
  const disclosed = disclosure?.of === moments ? disclosure.comparison : undefined;
  const comparison = disclosed ?? data;
  if (!comparison)
    return error ? (
      <LoadError error={error} fallback={MESSAGES.historyFailed} onRetry={refetch} />
    ) : (
      <LoadingRows />
    );
  const differences = comparison.fields.filter(({ differs }) => differs);
  const fields = differing
    ? differences
    : [...differences, ...comparison.fields.filter(({ differs }) => !differs)];
  const Sides = wide ? SideBySide : Stacked;
  return (
    <Section title={headingOf(differences.length)}>
      <Stack spacing={1.5} aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
        {error && <LoadError error={error} fallback={MESSAGES.historyFailed} onRetry={refetch} />}
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          <FormControlLabel
            control={<Switch checked={differing} onChange={(_, checked) => setDiffering(checked)} />}
            label="Differences only"
          />
          {fields.some(({ withheld }) => withheld === 'personal') && (
            <DisclosureButton
              of={{ kind, thing: id, at, and }}
              onShown={(disclosure) =>
                'comparison' in disclosure &&
                setDisclosure({ of: moments, comparison: disclosure.comparison })
              }
              variant="outlined"
            />
          )}
        </Stack>
        {disclosed && <Alert severity="info">{MESSAGES.disclosed}</Alert>}
        {fields.length > 0 && <Sides kind={kind} comparison={comparison} fields={fields} />}
      </Stack>
    </Section>
  );
};
