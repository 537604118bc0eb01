import { Box, Button, Card, CardContent, Stack, type Theme, Typography, useMediaQuery } from '@mui/material';
import { CONSOLE_PAGES, EXTERNAL_CONDITIONS, INSPECTION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { FilterX } from 'lucide-react';
import {
  CreateButton,
  DataTable,
  SearchInput,
  SelectInput,
  TextInput,
  TopToolbar,
  useListContext,
} from 'react-admin';
import { formatDay } from '../../lib/date';
import { useCan } from '../../lib/session/auth';
import { ContactLinks } from '../parts/contact/contact-links';
import type { Columns } from '../parts/list/columns-button';
import { ConsoleList } from '../parts/list/console-list';
import type { CsvColumn } from '../parts/list/list-csv';
import { RecordCards } from '../parts/list/record-cards';
import { Time } from '../parts/time';
import { ExternalActions } from './external-actions';
import { ExternalStatus, statusOf } from './external-badges';
import type { ExternalRecord } from './external-calls';

const Empty = () => <Typography sx={{ py: 8, textAlign: 'center' }}>{MESSAGES.externalNoneFound}</Typography>;

const Device = ({ record: { name, userInfo, location } }: { record: ExternalRecord }) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {name}
    </Typography>
    <Typography variant="body2">{userInfo?.fullName}</Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {location}
    </Typography>
  </Box>
);

const Contact = ({ record: { userInfo } }: { record: ExternalRecord }) => {
  const isMasked = !useCan()('contact-data.read');
  if (!userInfo) return <Typography variant="body2">N/A</Typography>;
  return <ContactLinks {...userInfo} isMasked={isMasked} />;
};

const InspectionDate = ({ record: { inspectionData } }: { record: ExternalRecord }) => {
  const { inspectionDate, inspectorName } = inspectionData?.deviceInfo ?? {};
  if (!inspectionDate) return <Typography variant="body2">Pending</Typography>;
  return (
    <Box>
      <Typography variant="body2">{formatDay(inspectionDate)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        by {inspectorName || 'N/A'}
      </Typography>
    </Box>
  );
};

const COLUMNS: Columns = {
  labels: {
    'Contact Info': 'Contact Info',
    Status: 'Status',
    'Inspection Date': 'Inspection Date',
    createdAt: 'Created',
  },
  hiddenAtFirst: [],
};

/** Without the customer: an erasure cannot reach a downloaded file. */
const CSV: readonly CsvColumn<ExternalRecord>[] = [
  { label: 'ID', value: ({ id }) => id },
  { label: 'Device', value: ({ name }) => name },
  { label: 'Condition', value: ({ condition }) => condition },
  { label: 'Status', value: statusOf },
  { label: 'Rating', value: ({ inspectionData }) => inspectionData?.overallRating },
  { label: 'Inspection date', value: ({ inspectionData }) => inspectionData?.deviceInfo?.inspectionDate },
  { label: 'Created', value: ({ createdAt }) => createdAt },
];

const Column = DataTable.Col<ExternalRecord>;

const ExternalTable = () => (
  <DataTable<ExternalRecord> rowClick={false} empty={<Empty />} bulkActionButtons={false}>
    <Column
      label="Device / Customer"
      disableSort
      sx={{ minWidth: 200 }}
      render={(record) => <Device record={record} />}
    />
    <Column label="Contact Info" disableSort render={(record) => <Contact record={record} />} />
    <Column label="Status" disableSort render={(record) => <ExternalStatus record={record} />} />
    <Column label="Inspection Date" disableSort render={(record) => <InspectionDate record={record} />} />
    <Column
      source="createdAt"
      label="Created"
      disableSort
      sx={{ whiteSpace: 'nowrap' }}
      render={({ createdAt }) => <Time at={createdAt} />}
    />
    <Column label="Actions" disableSort render={(record) => <ExternalActions record={record} />} />
  </DataTable>
);

const ExternalCard = ({ record }: { record: ExternalRecord }) => (
  <Card variant="outlined">
    <CardContent sx={{ p: 1.5, '&:last-child': { pb: 1.5 } }}>
      <Stack spacing={1.5}>
        <Device record={record} />
        <Contact record={record} />
        <ExternalStatus record={record} />
        <Box>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Inspection date
          </Typography>
          <InspectionDate record={record} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Created <Time at={record.createdAt} />
        </Typography>
        <ExternalActions record={record} />
      </Stack>
    </CardContent>
  </Card>
);

/** The rows, or their loading state. */
const Rows = ({ wide }: { wide: boolean }) => {
  const { isPending } = useListContext();
  if (isPending)
    return (
      <Typography role="status" sx={{ py: 8, textAlign: 'center' }}>
        Loading inspections...
      </Typography>
    );
  return wide ? (
    <ExternalTable />
  ) : (
    <RecordCards<ExternalRecord> empty={<Empty />} card={(record) => <ExternalCard record={record} />} />
  );
};

const ClearFilters = () => {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  return (
    <Button
      size="small"
      startIcon={<FilterX size={18} aria-hidden />}
      disabled={Object.keys(filterValues).length === 0}
      onClick={() => setFilters({}, displayedFilters)}
    >
      Clear Filters
    </Button>
  );
};

const conditions = EXTERNAL_CONDITIONS.map((condition) => ({ id: condition, name: condition }));
const filtersWith = (placeholder: string) => [
  <SearchInput key="q" source="q" alwaysOn placeholder={placeholder} sx={{ minWidth: { lg: 300 } }} />,
  <SelectInput key="condition" source="condition" alwaysOn choices={conditions} emptyText="All Conditions" />,
];
const FILTERS = [
  ...filtersWith('Search by name or location...'),
  <TextInput key="location" source="location" alwaysOn />,
];
/** Masked values are not searched. */
const MASKED_FILTERS = filtersWith('Search by name...');

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const;

export const ExternalList = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const isMasked = !useCan()('contact-data.read');
  return (
    <ConsoleList<ExternalRecord>
      list="external-inspections"
      title={CONSOLE_PAGES.externalInspections.title}
      filters={isMasked ? MASKED_FILTERS : FILTERS}
      actions={
        <TopToolbar>
          <ClearFilters />
          <CreateButton label="New Inspection" />
        </TopToolbar>
      }
      sort={NEWEST_FIRST}
      failure={MESSAGES.externalListFailed}
      unreachable={MESSAGES.externalListError}
      columns={wide ? COLUMNS : undefined}
      csv={CSV}
    >
      <Rows wide={wide} />
    </ConsoleList>
  );
};
