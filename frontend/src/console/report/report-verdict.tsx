import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import {
  type Findings,
  OVERALL_STATUSES,
  RATING_MAX,
  REPORT_LIMITS,
  ratingBand,
  suggestedVerdict,
} from '@parkho/contracts';
import type { Tone } from './choice-group';
import { ReportChoice, type ReportFields, ReportText } from './report-fields';
import type { OwnVerdict } from './values/report-values';

const TONES: Readonly<Record<string, Tone>> = {
  Excellent: 'good',
  'Good with Minor Issues': 'flaw',
  'Needs Repair': 'fault',
};
const RATINGS = Array.from({ length: RATING_MAX }, (_, index) => String(index + 1));

interface ReportVerdictProps {
  form: ReportFields;
  findings: Findings;
  /** The unverified items, in the report's wording. */
  open: readonly string[];
  verdict: OwnVerdict | null;
}

/** Overall status and rating: derived from the findings, unless the inspector overrides them with a reason. */
export const ReportVerdict = ({ form, findings, open, verdict }: ReportVerdictProps) => {
  const suggested = suggestedVerdict(findings, open.length);
  const setOverruled = (isOverruled: boolean) => {
    form.setValue('overallStatus', suggested?.overallStatus ?? '');
    form.setValue('overallRating', suggested ? String(suggested.overallRating) : '');
    form.setValue('overruled', '');
    form.setValue('isOverruled', isOverruled);
  };
  return (
    <Stack spacing={2}>
      <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
        {suggested
          ? `Suggested: ${suggested.overallStatus}, ${suggested.overallRating} of ${RATING_MAX} (${ratingBand(suggested.overallRating)})`
          : 'A verdict is suggested once a part has been checked.'}
      </Typography>
      {suggested && open.length > 0 && (
        <Alert severity="warning" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
          <AlertTitle>Not verified</AlertTitle>
          {open.join(', ')}. Each lowers the suggested rating by one, to 5 at the lowest, and readers see this
          list.
        </Alert>
      )}
      {verdict ? (
        <>
          <ReportChoice
            form={form}
            path="overallStatus"
            legend="Overall status"
            choices={OVERALL_STATUSES}
            toneOf={(status) => TONES[status] ?? 'plain'}
          />
          <ReportChoice
            form={form}
            path="overallRating"
            legend={`Rating${verdict.overallRating ? `: ${ratingBand(Number(verdict.overallRating))}` : ''}`}
            choices={RATINGS}
          />
          <ReportText
            form={form}
            path="overruled"
            label="Reason for the override"
            hint={({ length }) => `Shown in the report. ${length}/${REPORT_LIMITS.reason} characters`}
            required
            multiline
            slotProps={{ htmlInput: { maxLength: REPORT_LIMITS.reason } }}
          />
          <Button variant="outlined" onClick={() => setOverruled(false)} sx={{ alignSelf: 'flex-start' }}>
            Use suggestion
          </Button>
        </>
      ) : (
        <Button
          variant="outlined"
          onClick={() => setOverruled(true)}
          disabled={!suggested}
          sx={{ alignSelf: 'flex-start' }}
        >
          Override verdict
        </Button>
      )}
    </Stack>
  );
};
