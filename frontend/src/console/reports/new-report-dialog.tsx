import { TextField } from '@mui/material';
import {
  check,
  DEFAULT_SHOP_REPORT_RANGE,
  dayInPakistan,
  daysOfRange,
  type FieldMessages,
  SHOP_REPORT_MESSAGES as MESSAGES,
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_TYPES,
  shopReportForm,
} from '@parkho/contracts';
import { useState } from 'react';
import { formatDay } from '../../lib/date';
import { useCommand } from '../parts/actions/use-command';
import { CompareChoice, FormatChoices, RangeChoice, TypeChoice } from './question-fields';
import type { ReportCalls, ReportRequest } from './report-calls';
import { ReportDialog } from './report-dialog';

/** The errors of a request by field; empty if it can be sent. */
const wrongIn = (request: ReportRequest, today: string): FieldMessages => {
  const checked = check(shopReportForm, request);
  return {
    ...(request.asOf > today && { asOf: MESSAGES.asOfInFuture }),
    ...(!checked.ok && checked.fields),
  };
};

/** The form for a new report. */
export const NewReportDialog = ({ onClose }: { onClose: () => void }) => {
  const [today] = useState(() => dayInPakistan(new Date().toISOString()));
  const [request, setRequest] = useState<ReportRequest>({
    type: 'comprehensive',
    range: DEFAULT_SHOP_REPORT_RANGE,
    asOf: today,
    formats: SHOP_REPORT_FORMATS,
  });
  const [wrong, setWrong] = useState<FieldMessages>({});
  const change = (part: Partial<ReportRequest>) => {
    setRequest({ ...request, ...part });
    setWrong({});
  };
  const { mutate, isPending } = useCommand<ReportCalls>(MESSAGES.generateFailed);
  const submit = () => {
    const problems = wrongIn(request, today);
    setWrong(problems);
    if (Object.keys(problems).length === 0)
      mutate((api, key) => api.requestReport(request, key), { onSuccess: onClose });
  };
  return (
    <ReportDialog
      title="New report"
      button={isPending ? 'Requesting...' : 'Create report'}
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TypeChoice types={SHOP_REPORT_TYPES} value={request.type} onChange={(type) => change({ type })} />
      <RangeChoice
        value={request.range}
        onChange={(range) => change({ range })}
        today={today}
        wrong={wrong.range}
      />
      <TextField
        type="date"
        label="As of"
        value={request.asOf}
        onChange={({ target }) => change({ asOf: target.value })}
        error={wrong.asOf !== undefined}
        helperText={wrong.asOf ?? extentOf(request, today)}
        slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
      />
      <CompareChoice
        value={request.compare}
        wrong={wrong.compare}
        today={today}
        onChange={(compare) => {
          const { compare: _, ...others } = request;
          setRequest({ ...others, ...(compare && { compare }) });
          setWrong({});
        }}
      />
      <FormatChoices
        value={request.formats}
        onChange={(formats) => change({ formats })}
        wrong={wrong.formats}
      />
    </ReportDialog>
  );
};

/** The period of the report, as far as its days are valid. */
const extentOf = (request: ReportRequest, today: string): string => {
  const wrong = wrongIn(request, today);
  if (wrong.asOf || wrong.range) return ' ';
  const { from, to } = daysOfRange(request);
  const lastDay = formatDay(to);
  return from === null ? `All events up to ${lastDay}` : `${formatDay(from)} to ${lastDay}, in Pakistan`;
};
