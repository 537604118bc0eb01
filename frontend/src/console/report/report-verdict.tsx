import { Button, Stack, TextField, Typography } from '@mui/material';
import {
  type FieldMessages,
  type Findings,
  OVERALL_STATUSES,
  RATING_MAX,
  REPORT_LIMITS,
  ratingBand,
  suggestedVerdict,
} from '@parkho/contracts';
import { ChoiceGroup, type Tone } from './choice-group';
import type { OwnVerdict } from './report-values';

const TONES: Readonly<Record<string, Tone>> = {
  Excellent: 'good',
  'Good with Minor Issues': 'flaw',
  'Needs Repair': 'fault',
};
const RATINGS = Array.from({ length: RATING_MAX }, (_, index) => String(index + 1));

interface ReportVerdictProps {
  findings: Findings;
  verdict: OwnVerdict | null;
  wrong: FieldMessages;
  onChange: (verdict: OwnVerdict | null, path?: string) => void;
}

/** Overall status and rating: what the findings suggest, unless the inspector says otherwise and why. */
export const ReportVerdict = ({ findings, verdict, wrong, onChange }: ReportVerdictProps) => {
  const suggested = suggestedVerdict(findings);
  const overrule = () =>
    onChange({
      overallStatus: suggested?.overallStatus ?? '',
      overallRating: suggested ? String(suggested.overallRating) : '',
      overruled: '',
    });
  return (
    <Stack spacing={2}>
      <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
        {suggested
          ? `Suggested by the findings: ${suggested.overallStatus}, ${suggested.overallRating} of ${RATING_MAX} (${ratingBand(suggested.overallRating)})`
          : 'A verdict is suggested once a part has been checked.'}
      </Typography>
      {verdict ? (
        <>
          <ChoiceGroup
            path="overallStatus"
            legend="Overall status"
            choices={OVERALL_STATUSES}
            value={verdict.overallStatus}
            toneOf={(status) => TONES[status] ?? 'plain'}
            error={wrong.overallStatus}
            onChoose={(overallStatus) => onChange({ ...verdict, overallStatus }, 'overallStatus')}
          />
          <ChoiceGroup
            path="overallRating"
            legend={`Rating${verdict.overallRating ? `: ${ratingBand(Number(verdict.overallRating))}` : ''}`}
            choices={RATINGS}
            value={verdict.overallRating}
            error={wrong.overallRating}
            onChoose={(overallRating) => onChange({ ...verdict, overallRating }, 'overallRating')}
          />
          <TextField
            label="Why it is overruled"
            value={verdict.overruled}
            onChange={({ target }) => onChange({ ...verdict, overruled: target.value }, 'overruled')}
            error={Boolean(wrong.overruled)}
            helperText={
              wrong.overruled ??
              `The report says this. ${verdict.overruled.length}/${REPORT_LIMITS.reason} characters`
            }
            required
            multiline
            margin="none"
            slotProps={{ htmlInput: { maxLength: REPORT_LIMITS.reason, 'data-path': 'overruled' } }}
          />
          <Button variant="outlined" onClick={() => onChange(null)} sx={{ alignSelf: 'flex-start' }}>
            Use the suggestion
          </Button>
        </>
      ) : (
        <Button variant="outlined" onClick={overrule} disabled={!suggested} sx={{ alignSelf: 'flex-start' }}>
          Overrule
        </Button>
      )}
    </Stack>
  );
};
