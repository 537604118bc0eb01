import { Box, Button, IconButton, Skeleton, Link as TextLink, Typography } from '@mui/material';
import {
  check,
  DEFAULT_SHOP_REPORT_RANGE,
  dayInPakistan,
  type FieldMessages,
  SHOP_REPORT_MESSAGES as MESSAGES,
  rangeLabel,
  SHOP_REPORT_FORMAT_LABELS,
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_PERIOD_LABELS,
  SHOP_REPORT_PERIODS,
  SHOP_REPORT_TYPE_LABELS,
  SHOP_REPORT_TYPES,
  SHOP_REPORTS_PAGE,
  type ShopReportPlan,
  type ShopReportSchedule,
  type ShopReportState,
  shopReportScheduleForm,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../lib/date';
import { Confirmation } from '../parts/actions/confirmation';
import { useCommand } from '../parts/actions/use-command';
import { Section } from '../parts/record/facts';
import { LoadError } from '../parts/record/load-error';
import { Choice, CompareChoice, FormatChoices, RangeChoice, TypeChoice } from './question-fields';
import { type ReportCalls, reportSchedules } from './report-calls';
import { ReportDialog } from './report-dialog';

const ScheduleDialog = ({ onClose }: { onClose: () => void }) => {
  const [plan, setPlan] = useState<ShopReportPlan>({
    type: 'comprehensive',
    range: DEFAULT_SHOP_REPORT_RANGE,
    formats: SHOP_REPORT_FORMATS,
    every: 'weekly',
  });
  const [today] = useState(() => dayInPakistan(new Date().toISOString()));
  const [wrong, setWrong] = useState<FieldMessages>({});
  const change = (part: Partial<ShopReportPlan>) => {
    setPlan({ ...plan, ...part });
    setWrong({});
  };
  const { mutate, isPending } = useCommand<ReportCalls>(MESSAGES.scheduleFailed);
  const submit = () => {
    const checked = check(shopReportScheduleForm, plan);
    if (checked.ok) mutate((api, key) => api.scheduleReport(plan, key), { onSuccess: onClose });
    else setWrong(checked.fields);
  };
  return (
    <ReportDialog
      title="Schedule a report"
      button={isPending ? 'Scheduling...' : 'Schedule'}
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TypeChoice types={SHOP_REPORT_TYPES} value={plan.type} onChange={(type) => change({ type })} />
      <RangeChoice
        value={plan.range}
        onChange={(range) => change({ range })}
        today={today}
        wrong={wrong.range}
      />
      <CompareChoice
        value={plan.compare}
        wrong={wrong.compare}
        onChange={(compare) => {
          const { compare: _, ...others } = plan;
          setPlan({ ...others, ...(compare && { compare }) });
          setWrong({});
        }}
      />
      <Choice
        label="Frequency"
        value={plan.every}
        options={SHOP_REPORT_PERIODS}
        labels={SHOP_REPORT_PERIOD_LABELS}
        onChange={(every) => change({ every })}
      />
      <FormatChoices value={plan.formats} onChange={(formats) => change({ formats })} wrong={wrong.formats} />
    </ReportDialog>
  );
};

const nameOf = ({ type, every }: ShopReportPlan): string => `${SHOP_REPORT_TYPE_LABELS[type]}, ${every}`;

const STATES: Readonly<Record<ShopReportState, string>> = {
  requested: 'in progress',
  made: 'ready',
  cancelled: 'cancelled',
  failed: 'failed',
};

/** The last result of a schedule. */
const LastResult = ({ last }: Pick<ShopReportSchedule, 'last'>) => {
  if (!last) return 'Not run yet';
  const { _id, asOf, state } = last;
  const text = `as of ${formatDay(asOf)}`;
  return (
    <>
      Last{' '}
      {state === 'made' ? (
        <TextLink component={Link} to={`${SHOP_REPORTS_PAGE.path}/${_id}/show`}>
          {text}
        </TextLink>
      ) : (
        text
      )}
      :{' '}
      <Box component="span" sx={state === 'failed' ? { color: 'error.main' } : {}}>
        {STATES[state]}
      </Box>
    </>
  );
};

interface ScheduleRowProps {
  schedule: ShopReportSchedule;
  onRemove: () => void;
}

const ScheduleRow = ({ schedule, onRemove }: ScheduleRowProps) => (
  <Box
    component="li"
    sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', py: 1, borderTop: 1, borderColor: 'divider' }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {nameOf(schedule)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {rangeLabel(schedule.range)}:{' '}
        {schedule.formats.map((format) => SHOP_REPORT_FORMAT_LABELS[format]).join(', ')}
        <br />
        Next on {formatDay(schedule.nextOn)}
        <br />
        <LastResult last={schedule.last} />
      </Typography>
    </Box>
    <IconButton
      aria-label={`Remove: ${nameOf(schedule)}`}
      onClick={onRemove}
      sx={{ minWidth: 44, minHeight: 44 }}
    >
      <Trash2 size={18} aria-hidden />
    </IconButton>
  </Box>
);

const ScheduleRows = ({ onRemove }: { onRemove: (schedule: ShopReportSchedule) => void }) => {
  const { data, error, refetch } = useQuery(reportSchedules);
  if (!data)
    return error ? (
      <LoadError error={error} fallback={MESSAGES.schedulesFailed} onRetry={refetch} />
    ) : (
      <Skeleton variant="rounded" height={80} />
    );
  if (data.length === 0) return <Typography variant="body2">{MESSAGES.noneScheduled}</Typography>;
  return (
    <Box component="ul" aria-label="Schedules" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((schedule) => (
        <ScheduleRow key={schedule._id} schedule={schedule} onRemove={() => onRemove(schedule)} />
      ))}
    </Box>
  );
};

/** Scheduled reports. */
export const Schedules = () => {
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ShopReportSchedule>();
  const { mutate, isPending } = useCommand<ReportCalls>(MESSAGES.scheduleFailed);
  const stopRemoving = () => setRemoving(undefined);
  return (
    <Section title="Schedules">
      <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
        Each report covers up to the day before. Analysts are notified by email.
      </Typography>
      <ScheduleRows onRemove={setRemoving} />
      <Button
        variant="outlined"
        startIcon={<CalendarPlus size={18} aria-hidden />}
        onClick={() => setAdding(true)}
        sx={{ mt: 1.5 }}
      >
        Schedule a report
      </Button>
      {isAdding && <ScheduleDialog onClose={() => setAdding(false)} />}
      {removing && (
        <Confirmation
          title="Remove this schedule?"
          content={`${nameOf(removing)}. Existing reports stay in the list.`}
          confirm="Remove"
          isDangerous
          loading={isPending}
          onConfirm={() =>
            mutate((api, key) => api.unscheduleReport(removing, key), { onSettled: stopRemoving })
          }
          onClose={stopRemoving}
        />
      )}
    </Section>
  );
};
