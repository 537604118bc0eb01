import {
  Box,
  Button,
  Card,
  CardContent,
  Stack,
  Tab,
  Tabs,
  Link as TextLink,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import {
  INSPECTION_PACKAGES,
  type InspectionRequestStatus,
  INSPECTION_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { DataTable, FilterButton, SearchInput, SelectInput, TopToolbar, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/auth';
import type { Columns } from '../parts/list/columns-button';
import { ConsoleList } from '../parts/list/console-list';
import { EmptyList } from '../parts/list/empty-list';
import type { CsvColumn } from '../parts/list/list-csv';
import { RecordCards } from '../parts/list/record-cards';
import { Thumbnail } from '../parts/record/picture';
import { Time } from '../parts/time';
import { AnalyticsCards } from './analytics-cards';
import { InspectionActions, Inspector } from './inspection-actions';
import { DueBadge, KindBadge, Requester, StatusBadge } from './inspection-badges';
import { type InspectionRecord, inspectionPath } from './inspection-calls';

const TABS: readonly { label: string; status?: InspectionRequestStatus }[] = [
  { label: 'Pending', status: 'pending' },
  { label: 'Completed', status: 'completed' },
  { label: 'Withdrawn', status: 'withdrawn' },
  { label: 'All' },
];

const StatusTabs = () => {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { status = 'all', ...others } = filterValues;
  return (
    <Tabs
      value={status}
      onChange={(_, value) =>
        setFilters(value === 'all' ? others : { ...others, status: value }, displayedFilters)
      }
      variant="scrollable"
      scrollButtons={false}
      aria-label="Status"
    >
      {TABS.map(({ label, status }) => (
        <Tab key={label} value={status ?? 'all'} label={label} />
      ))}
    </Tabs>
  );
};

/** In place of an empty list; for the own requests of the user with a button that shows all pending requests. */
const NoRequests = () => {
  const { filterValues, setFilters } = useListContext();
  if (!filterValues.mine) return <EmptyList nothing={MESSAGES.noneFound} noMatch={MESSAGES.noneFound} />;
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', py: 8, px: 2 }}>
      <Typography>{MESSAGES.noneAssigned}</Typography>
      <Button variant="outlined" onClick={() => setFilters({ status: 'pending' }, [])}>
        Show all pending requests
      </Button>
    </Stack>
  );
};
const empty = <NoRequests />;

/** Picture, name, and kind of request. */
const Device = ({ request }: { request: InspectionRecord }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
    <Thumbnail images={request.images} />
    <Stack spacing={0.5} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        <TextLink component={Link} to={inspectionPath(request.inspectionId)} color="inherit">
          {request.name}
        </TextLink>
      </Typography>
      <KindBadge {...request} />
      {(request.booking || request.location) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[
            request.booking && `${INSPECTION_PACKAGES[request.booking.inspectionType].name} package`,
            request.location,
          ]
            .filter(Boolean)
            .join(', ')}
        </Typography>
      )}
    </Stack>
  </Stack>
);

const COLUMNS: Columns = {
  labels: {
    Requester: 'Requester',
    inspectionRequestedAt: 'Request date',
    dueOn: 'Due',
    Status: 'Status',
    Inspector: 'Inspector',
  },
  hiddenAtFirst: [],
};

/** Without the requester: an erasure cannot reach a downloaded file. */
const CSV: readonly CsvColumn<InspectionRecord>[] = [
  { label: 'Inspection ID', value: ({ inspectionId }) => inspectionId },
  { label: 'Device', value: ({ name }) => name },
  { label: 'Status', value: ({ status, voided }) => (voided ? 'report withdrawn' : status) },
  { label: 'Package', value: ({ booking }) => booking && INSPECTION_PACKAGES[booking.inspectionType].name },
  { label: 'Requested', value: ({ inspectionRequestedAt }) => inspectionRequestedAt },
  { label: 'Due', value: ({ dueOn }) => dueOn },
  { label: 'Inspector', value: ({ inspector }) => inspector?.name },
];

const Column = DataTable.Col<InspectionRecord>;

const InspectionTable = () => {
  const inspects = useCan()('inspections.perform');
  const { status } = useListContext().filterValues;
  // For users who may only read, it links to reports, which only inspected devices have.
  const hasActions = inspects || !status || status === 'completed';
  return (
    <DataTable<InspectionRecord> rowClick={false} empty={empty} bulkActionButtons={false}>
      <Column
        label="Device"
        disableSort
        sx={{ minWidth: 190 }}
        render={(request) => <Device request={request} />}
      />
      <Column
        label="Requester"
        disableSort
        sx={{ minWidth: 215 }}
        render={(request) => <Requester request={request} />}
      />
      <Column
        source="inspectionRequestedAt"
        label="Request date"
        sx={{ minWidth: 140 }}
        render={({ inspectionRequestedAt }) => <Time at={inspectionRequestedAt} />}
      />
      <Column
        source="dueOn"
        label="Due"
        sx={{ minWidth: 110 }}
        render={(request) => <DueBadge {...request} />}
      />
      <Column label="Status" disableSort render={(request) => <StatusBadge {...request} />} />
      <Column
        label="Inspector"
        disableSort
        sx={{ minWidth: 110 }}
        render={(request) => <Inspector request={request} />}
      />
      {hasActions && (
        <Column
          label={inspects ? 'Actions' : 'Report'}
          disableSort
          render={(request) => <InspectionActions request={request} />}
        />
      )}
    </DataTable>
  );
};

const InspectionCard = ({ request }: { request: InspectionRecord }) => (
  <Card variant="outlined">
    <CardContent sx={{ p: 1.5, '&:last-child': { pb: 1.5 } }}>
      <Stack spacing={1.5}>
        <Device request={request} />
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <StatusBadge {...request} />
          <Typography variant="body2" component="span">
            Due
          </Typography>
          <DueBadge {...request} />
        </Stack>
        <Requester request={request} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Requested <Time at={request.inspectionRequestedAt} />
        </Typography>
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          sx={{ alignItems: 'center', typography: 'body2', color: 'text.secondary' }}
        >
          <span>Inspector:</span>
          <Inspector request={request} />
        </Stack>
        <InspectionActions request={request} />
      </Stack>
    </CardContent>
  </Card>
);

const cards = (
  <RecordCards<InspectionRecord> empty={empty} card={(request) => <InspectionCard request={request} />} />
);

const kinds = [
  { id: 'listing', name: 'Listed device' },
  { id: 'external', name: 'External' },
];

const assignedToMe = [{ id: true, name: 'Mine' }];

/** Open requests by due day, overdue requests first; then the others, the latest first. */
const WORK_ORDER = { field: 'work', order: 'ASC' } as const;

const PENDING = { status: 'pending' } as const;

export const InspectionList = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const inspects = useCan()('inspections.perform');
  const filters = [
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder="Search device or requester"
      sx={{ minWidth: { lg: 340 } }}
    />,
    <SelectInput key="kind" source="kind" alwaysOn={wide} choices={kinds} />,
    ...(inspects
      ? [
          <SelectInput
            key="mine"
            source="mine"
            label="Inspector"
            emptyText="Any inspector"
            alwaysOn={wide}
            choices={assignedToMe}
          />,
        ]
      : []),
  ];
  return (
    <Box sx={{ pt: 2 }}>
      <AnalyticsCards />
      <ConsoleList<InspectionRecord>
        list="inspections"
        title="Inspection Management"
        filters={filters}
        filterDefaultValues={PENDING}
        actions={<TopToolbar>{!wide && <FilterButton disableSaveQuery />}</TopToolbar>}
        sort={WORK_ORDER}
        failure={MESSAGES.listFailed}
        unreachable={MESSAGES.listError}
        columns={wide ? COLUMNS : undefined}
        csv={CSV}
        tabs={<StatusTabs />}
      >
        {wide ? <InspectionTable /> : cards}
      </ConsoleList>
    </Box>
  );
};
