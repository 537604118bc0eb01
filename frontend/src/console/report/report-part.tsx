import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import {
  type CheckItem,
  type FieldMessages,
  type FindingStatus,
  type Measure,
  type Offered,
  REPORT_LIMITS,
  severityOf,
} from '@parkho/contracts';
import { MessageSquarePlus } from 'lucide-react';
import { memo, useState } from 'react';
import { ChoiceGroup, type Tone, toNextChoices } from './choice-group';
import { choicesOf, type PartValues } from './report-values';

const TONES: readonly Tone[] = ['good', 'flaw', 'fault'];
const toneOf = (status: string): Tone => {
  const severity = severityOf(status as FindingStatus);
  return severity === null ? 'plain' : TONES[severity]!;
};

/** What a file of the inspector's says, and its name. */
export interface Offer extends Offered {
  from: string;
}

interface ReportPartProps {
  item: CheckItem;
  part: PartValues;
  /** What is wrong with the report, by path. */
  wrong: FieldMessages;
  /** What the listing says of it. */
  listed: string | undefined;
  offers: readonly Offer[];
  onChange: (path: string, name: string, text: string) => void;
}

const limitsOf = (measure: Measure): string =>
  measure.unit === undefined ? '' : `${measure.min} to ${measure.max} ${measure.unit}`;

/** A part of the checklist: its status, what was measured, and notes. */
export const ReportPart = memo(({ item, part, wrong, listed, offers, onChange }: ReportPartProps) => {
  const { path, label, measures } = item;
  const set = (name: string, text: string) => onChange(path, name, text);
  const [isAsked, setAsked] = useState(false);
  const notes = part.notes ?? '';
  const severity = severityOf(part.status);
  // Whatever is not as it should be wants a word.
  const hasNotes = isAsked || notes !== '' || (severity !== null && severity > 0);
  const isOffered = ({ field, value }: Offer) => part[field] !== String(value);
  return (
    <Stack spacing={1.25} sx={{ position: 'relative', py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <ChoiceGroup
        path={`${path}.status`}
        legend={
          <Box component="span" sx={{ display: 'block', pr: hasNotes ? 0 : 12 }}>
            {label}
            {listed && (
              <Typography component="span" variant="body2" sx={{ ml: 1, color: 'text.secondary' }}>
                Listed: {listed}
              </Typography>
            )}
          </Box>
        }
        choices={choicesOf(item)}
        value={part.status}
        toneOf={toneOf}
        error={wrong[`${path}.status`]}
        onChoose={(status) => set('status', status)}
        onKeyed={toNextChoices}
      />
      {!hasNotes && (
        <Button
          size="small"
          aria-label={`Add notes: ${label}`}
          startIcon={<MessageSquarePlus size={18} aria-hidden />}
          onClick={() => setAsked(true)}
          sx={{ position: 'absolute', top: 1, right: 0, minHeight: 44 }}
        >
          Notes
        </Button>
      )}
      {measures.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            pt: 0.75,
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
          }}
        >
          {measures.map((measure) => (
            <TextField
              key={measure.name}
              label={`${measure.label}${measure.unit ? ` (${measure.unit})` : ''}`}
              value={part[measure.name] ?? ''}
              onChange={({ target }) => set(measure.name, target.value)}
              error={Boolean(wrong[`${path}.${measure.name}`])}
              helperText={wrong[`${path}.${measure.name}`] ?? limitsOf(measure)}
              margin="none"
              slotProps={{
                htmlInput: {
                  'aria-label': `${label}: ${measure.label}${measure.unit ? ` in ${measure.unit}` : ''}`,
                  'data-path': `${path}.${measure.name}`,
                  inputMode: measure.unit ? 'decimal' : 'text',
                  autoComplete: 'off',
                },
                // Beside each other on a phone, longer ones would be cut off.
                inputLabel: { shrink: true },
              }}
            />
          ))}
        </Box>
      )}
      {offers.filter(isOffered).map(({ field, value, from }) => (
        <Button
          key={`${field} ${from}`}
          size="small"
          variant="outlined"
          onClick={() => set(field, String(value))}
          sx={{ minHeight: 44, alignSelf: 'flex-start', textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          Use for {nameOf(measures, field)}: {value}
          {unitOf(measures, field)} ({from})
        </Button>
      ))}
      {hasNotes && (
        <TextField
          label={`Notes: ${label}`}
          value={notes}
          autoFocus={isAsked}
          onChange={({ target }) => set('notes', target.value)}
          error={Boolean(wrong[`${path}.notes`])}
          helperText={wrong[`${path}.notes`] ?? `${notes.length}/${REPORT_LIMITS.notes} characters`}
          multiline
          margin="none"
          slotProps={{ htmlInput: { 'data-path': `${path}.notes` } }}
        />
      )}
    </Stack>
  );
});

const nameOf = (measures: readonly Measure[], name: string): string =>
  (measures.find((measure) => measure.name === name)?.label ?? 'Notes').toLowerCase();
const unitOf = (measures: readonly Measure[], name: string): string => {
  const unit = measures.find((measure) => measure.name === name)?.unit;
  return unit ? ` ${unit}` : '';
};
