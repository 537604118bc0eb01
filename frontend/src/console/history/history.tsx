import {
  Alert,
  Card,
  CardContent,
  Chip,
  Skeleton,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import {
  AUDIT_FIELDS,
  AUDIT_KINDS,
  type AuditEntry,
  type AuditedKind,
  type AuditFieldName,
  auditFieldOf,
  AUDIT_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { ApiError, errorText } from '../../lib/http/api';
import { namesOfKind } from '../audit/parts/field-labels';
import { useName } from '../audit/parts/record-name-link';
import { LoadError } from '../parts/record/load-error';
import { ComparisonView } from './comparison-view';
import { history } from './history-calls';
import { MomentPicker } from './moment-picker';
import { MomentView } from './moment-view';
import { Timeline } from './timeline';
import { type Moments, useMoments } from './use-moments';

const VIEWS = { timeline: 'Timeline', moment: 'As of', comparison: 'Compare' } as const;
type View = keyof typeof VIEWS;
const viewOf = ({ length }: Moments): View => (['timeline', 'moment', 'comparison'] as const)[length]!;

interface ViewsProps {
  moments: Moments;
  /** Every moment at which the record changed, the earliest first. */
  all: readonly string[];
  onGo: (moments: Moments) => void;
}

/** A comparison starts with the previous change; from the first change, with the next. */
const Views = ({ moments, all, onGo }: ViewsProps) => {
  const showView = (view: View) => {
    const at = moments.at(-1) ?? all.at(-1)!;
    const previous = all.findLast((moment) => moment < at);
    const compared: Moments =
      previous === undefined ? [at, all.find((moment) => moment > at) ?? at] : [previous, at];
    onGo(view === 'timeline' ? [] : view === 'moment' ? [at] : compared);
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label="View"
      value={viewOf(moments)}
      onChange={(_, view: View | null) => view && showView(view)}
    >
      {Object.entries(VIEWS).map(([view, label]) => (
        <ToggleButton key={view} value={view} sx={{ px: 2 }}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

const Waiting = () => (
  <Stack role="status" aria-label="Loading" spacing={2} sx={{ py: 2 }}>
    <Skeleton variant="rounded" width={260} height={40} />
    <Skeleton variant="rounded" height={420} />
  </Stack>
);

/** The field that the address narrows the timeline to. */
const useField = (): [AuditFieldName | undefined, clear: () => void] => {
  const [query, setQuery] = useSearchParams();
  const fieldName = query.get('field') ?? '';
  return [
    Object.hasOwn(AUDIT_FIELDS, fieldName) ? (fieldName as AuditFieldName) : undefined,
    () => setQuery({}),
  ];
};

/** The entry with only the changes of a field; empty if the field has not changed. */
const ofField = (entry: AuditEntry, field: AuditFieldName): AuditEntry[] => {
  const changes = entry.changes.filter((change) => auditFieldOf(change.field) === field);
  return changes.length > 0 ? [{ ...entry, changes, caused: [] }] : [];
};

interface HistoryProps {
  kind: AuditedKind;
  id: string;
  foot?: ((entry: AuditEntry) => ReactNode) | undefined;
}

/** The history of a record, its state at any moment, and the differences between two. */
export const History = ({ kind, id, foot }: HistoryProps) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    history(kind, id),
  );
  const [moments, go] = useMoments();
  const [field, clearField] = useField();
  // With a field filter all pages are read, as its changes may be on any page.
  const isFetchingAll = field !== undefined && hasNextPage && !error;
  useEffect(() => {
    if (isFetchingAll && !isFetchingNextPage) void fetchNextPage();
  }, [isFetchingAll, isFetchingNextPage, fetchNextPage]);
  const first = data?.pages[0];
  const entryName = first?.name ?? first?.entries[0]?.name;
  // An inspection has the name of its device.
  const name = useName(namesOfKind(kind) ?? 'products', id, entryName);
  const title = <Title title={`History: ${name ?? AUDIT_KINDS[kind]}`} />;
  // Its name may take a second line.
  if (!data || !first || name === undefined)
    return (
      <>
        {title}
        {!error && <Waiting />}
        {error instanceof ApiError && error.status === 404 && (
          <Alert severity="info" sx={{ my: 2 }}>
            {errorText(error, MESSAGES.historyFailed)}
          </Alert>
        )}
        {error && !(error instanceof ApiError && error.status === 404) && (
          <LoadError error={error} fallback={MESSAGES.historyFailed} onRetry={refetch} sx={{ my: 2 }} />
        )}
      </>
    );
  const { moments: all } = first;
  const [at, and] = moments;
  const entries = data.pages
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (field ? ofField(entry, field) : [entry]));
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      {title}
      <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {AUDIT_KINDS[kind]}
        {name !== null && `: ${name}`}
      </Typography>
      <Views moments={moments} all={all} onGo={go} />
      {at !== undefined && (
        <Card variant="outlined">
          <CardContent>
            <MomentPicker
              moments={all}
              picked={moments}
              labels={and === undefined ? ['As of'] : ['Before', 'After']}
              onPick={(selected) => go(selected as unknown as Moments, { replace: true })}
            />
          </CardContent>
        </Card>
      )}
      {at === undefined && field && (
        <Chip
          label={`Changes to: ${AUDIT_FIELDS[field]}`}
          onDelete={clearField}
          sx={{ alignSelf: 'flex-start' }}
        />
      )}
      {at === undefined && field && entries.length === 0 && !isFetchingAll && (
        <Typography>{MESSAGES.fieldUnchanged(AUDIT_FIELDS[field])}</Typography>
      )}
      {at === undefined && entries.length > 0 && (
        <Timeline
          entries={entries}
          foot={foot}
          more={hasNextPage ? { error, busy: isFetchingNextPage, load: () => fetchNextPage() } : undefined}
        />
      )}
      {at !== undefined && and === undefined && <MomentView kind={kind} id={id} at={at} />}
      {at !== undefined && and !== undefined && <ComparisonView kind={kind} id={id} at={at} and={and} />}
    </Stack>
  );
};
