import { Box, Button, Stack, Typography } from '@mui/material';
import {
  type CheckItem,
  type FindingStatus,
  type Measure,
  REPORT_LIMITS,
  severityOf,
} from '@parkho/contracts';
import { MessageSquarePlus } from 'lucide-react';
import { memo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Tone, toNextChoices } from './choice-group';
import type { MeasuredValue } from './measurements/measured-value';
import { ReportChoice, type ReportFields, ReportText } from './report-fields';
import { choicesOf, type PartValues } from './values/report-values';

const TONES: readonly Tone[] = ['good', 'flaw', 'fault'];
const toneOf = (status: string): Tone => {
  const severity = severityOf(status as FindingStatus);
  return severity === null ? 'plain' : TONES[severity]!;
};

/** A value from one of the inspector's files, with the file's name. */
export interface OfferedMeasurement extends MeasuredValue {
  from: string;
}

interface ReportPartProps {
  form: ReportFields;
  item: CheckItem;
  /** The listing's value for it. */
  listed: string | undefined;
  offers: readonly OfferedMeasurement[];
}

const limitsOf = (measure: Measure): string =>
  measure.unit === undefined ? '' : `${measure.min} to ${measure.max} ${measure.unit}`;

/** A part of the checklist: its status, its measurements, and notes. */
export const ReportPart = memo(({ form, item, listed, offers }: ReportPartProps) => {
  const { path, label, measures } = item;
  const part: PartValues = useWatch({ control: form.control, name: path });
  const [showsNotes, setShowsNotes] = useState(false);
  const notes = part.notes ?? '';
  const severity = severityOf(part.status);
  // Every defect requires a note.
  const hasNotes = showsNotes || notes !== '' || (severity !== null && severity > 0);
  const isOffered = ({ field, value }: OfferedMeasurement) => part[field] !== String(value);
  return (
    <Stack spacing={1.25} sx={{ position: 'relative', py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <ReportChoice
        form={form}
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
        toneOf={toneOf}
        onKeyed={toNextChoices}
      />
      {!hasNotes && (
        <Button
          size="small"
          aria-label={`Add notes: ${label}`}
          startIcon={<MessageSquarePlus size={18} aria-hidden />}
          onClick={() => setShowsNotes(true)}
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
            <ReportText
              key={measure.name}
              form={form}
              path={`${path}.${measure.name}`}
              label={`${measure.label}${measure.unit ? ` (${measure.unit})` : ''}`}
              hint={() => limitsOf(measure)}
              slotProps={{
                htmlInput: {
                  'aria-label': `${label}: ${measure.label}${measure.unit ? ` in ${measure.unit}` : ''}`,
                  inputMode: measure.unit ? 'decimal' : 'text',
                  autoComplete: 'off',
                },
                // Side by side on a phone, longer ones would be cut off.
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
          onClick={() => form.setValue(`${path}.${field}`, String(value))}
          sx={{ minHeight: 44, alignSelf: 'flex-start', textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          Use for {nameOf(measures, field)}: {value}
          {unitOf(measures, field)} ({from})
        </Button>
      ))}
      {hasNotes && (
        <ReportText
          form={form}
          path={`${path}.notes`}
          label={`Notes: ${label}`}
          hint={({ length }) => `${length}/${REPORT_LIMITS.notes} characters`}
          autoFocus={showsNotes}
          multiline
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
