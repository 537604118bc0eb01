import { TextField } from '@mui/material';
import {
  check,
  DEFAULT_SHOP_REPORT_RANGE,
  dayInPakistan,
  type FieldMessages,
  firstDayOf,
  SHOP_REPORT_MESSAGES as MESSAGES,
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_TYPES,
  shopReportForm,
} from '@parkho/contracts';
import { useState } from 'react';
import { formatDay } from '../../lib/date';
import { useCommand } from '../parts/actions/use-command';
import { FormatChoices, RangeChoice, TypeChoice } from './question-fields';
import type { ReportCalls, ReportRequest } from './report-calls';
import { ReportDialog } from './report-dialog';

/** What is wrong with what is asked for, by field; nothing where it can be sent. */
const wrongIn = (asked: ReportRequest, today: string): FieldMessages => {
  const checked = check(shopReportForm, asked);
  return {
    ...(asked.asOf > today && { asOf: MESSAGES.asOfInFuture }),
    ...(!checked.ok && checked.fields),
  };
};

/** Asks what report is to be made. */
export const NewReportDialog = ({ onClose }: { onClose: () => void }) => {
  const [today] = useState(() => dayInPakistan(new Date().toISOString()));
  const [asked, setAsked] = useState<ReportRequest>({
    type: 'comprehensive',
    range: DEFAULT_SHOP_REPORT_RANGE,
    asOf: today,
    formats: SHOP_REPORT_FORMATS,
  });
  const [wrong, setWrong] = useState<FieldMessages>({});
  const change = (part: Partial<ReportRequest>) => {
    setAsked({ ...asked, ...part });
    setWrong({});
  };
  const { mutate, isPending } = useCommand<ReportCalls>(MESSAGES.generateFailed);
  const submit = () => {
    const found = wrongIn(asked, today);
    setWrong(found);
    if (Object.keys(found).length === 0)
      mutate((api, key) => api.requestReport(asked, key), { onSuccess: onClose });
  };
  return (
    <ReportDialog
      title="New report"
      button={isPending ? 'Requesting...' : 'Create report'}
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TypeChoice types={SHOP_REPORT_TYPES} value={asked.type} onChange={(type) => change({ type })} />
      <RangeChoice value={asked.range} onChange={(range) => change({ range })} />
      <TextField
        type="date"
        label="As of"
        value={asked.asOf}
        onChange={({ target }) => change({ asOf: target.value })}
        error={wrong.asOf !== undefined}
        helperText={wrong.asOf ?? extentOf(asked, today)}
        slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
      />
      <FormatChoices
        value={asked.formats}
        onChange={(formats) => change({ formats })}
        wrong={wrong.formats}
      />
    </ReportDialog>
  );
};

/** Which days the report counts, so far as they can be told. */
const extentOf = (asked: ReportRequest, today: string): string => {
  if (wrongIn(asked, today).asOf) return ' ';
  const first = firstDayOf(asked);
  const last = formatDay(asked.asOf);
  return first === null ? `All events up to ${last}` : `${formatDay(first)} to ${last}, in Pakistan`;
};
