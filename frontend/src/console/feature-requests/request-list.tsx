import {
  Box,
  Card,
  CardContent,
  MenuItem,
  Stack,
  Tab,
  Tabs,
  TextField,
  Link as TextLink,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import {
  CONSOLE_PAGES,
  FEATURE_REQUEST_CATEGORIES,
  FEATURE_REQUEST_STATUSES,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  PRIORITIES,
} from '@parkho/contracts';
import {
  Count,
  DataTable,
  FilterButton,
  SearchInput,
  SelectInput,
  TopToolbar,
  useCreatePath,
  useListContext,
} from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/auth';
import type { Columns } from '../parts/list/columns-button';
import { ConsoleList } from '../parts/list/console-list';
import { EmptyList } from '../parts/list/empty-list';
import type { CsvColumn } from '../parts/list/list-csv';
import { RecordCards } from '../parts/list/record-cards';
import { Time } from '../parts/time';
import { RequestActions } from './request-actions';
import { RequestBadges, VoteCounts } from './request-badges';
import type { RequestRecord } from './request-calls';
import { MOST_VOTED, SORTS } from './request-sorts';

const EVERY_STATUS = 'All';

/** Each status with the number of requests that match the other filters. */
const StatusTabs = () => {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { status = EVERY_STATUS, ...others } = filterValues;
  const filterOf = (tab: string) => (tab === EVERY_STATUS ? others : { ...others, status: tab });
  return (
    <Tabs
      value={status}
      onChange={(_, tab) => setFilters(filterOf(tab), displayedFilters)}
      variant="scrollable"
      scrollButtons={false}
      aria-label="Status"
    >
      {[...FEATURE_REQUEST_STATUSES, EVERY_STATUS].map((tab) => (
        <Tab
          key={tab}
          value={tab}
          label={
            <span>
              {tab} <Count sort={MOST_VOTED} filter={filterOf(tab)} />
            </span>
          }
        />
      ))}
    </Tabs>
  );
};

const SortSelect = () => {
  const { sort, setSort } = useListContext();
  return (
    <TextField
      select
      label="Sort by"
      value={sort.field}
      onChange={({ target }) => setSort({ field: target.value, order: 'DESC' })}
      sx={{ m: 0, minWidth: 180, width: 'auto' }}
    >
      {SORTS.map(({ field, label }) => (
        <MenuItem key={field} value={field}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** The title, category and author of a request; a link to its page. */
const RequestHeading = ({ request }: { request: RequestRecord }) => {
  const createPath = useCreatePath();
  const { id, title, category, submittedBy } = request;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <TextLink
        component={Link}
        to={createPath({ resource: 'feature-requests', type: 'show', id })}
        variant="body2"
        underline="hover"
        sx={{ fontWeight: 600, display: 'inline-block', py: '2px' }}
      >
        {title}
      </TextLink>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[category, submittedBy.name && `by ${submittedBy.name}`].filter(Boolean).join(' ')}
      </Typography>
    </Box>
  );
};

const Submitted = ({ request: { submittedAt } }: { request: RequestRecord }) => (
  <>
    Submitted <Time at={submittedAt} exactTo="day" />
  </>
);
const Answered = ({ request: { answeredAt } }: { request: RequestRecord }) =>
  answeredAt ? (
    <>
      Answered <Time at={answeredAt} exactTo="day" />
    </>
  ) : (
    'Not answered yet'
  );

const empty = <EmptyList nothing={MESSAGES.noneFound} noMatch={MESSAGES.noneFound} />;
const COLUMNS: Columns = {
  labels: { Status: 'Status', Votes: 'Votes', Dates: 'Dates' },
  hiddenAtFirst: [],
};

/** Without the texts and their author: an erasure cannot reach a downloaded file. */
const CSV: readonly CsvColumn<RequestRecord>[] = [
  { label: 'ID', value: ({ id }) => id },
  { label: 'Category', value: ({ category }) => category },
  { label: 'Priority', value: ({ priority }) => priority },
  { label: 'Status', value: ({ status }) => status },
  { label: 'Submitted', value: ({ submittedAt }) => submittedAt },
  { label: 'Answered', value: ({ answeredAt }) => answeredAt },
];

const Column = DataTable.Col<RequestRecord>;

const RequestTable = () => {
  const can = useCan();
  return (
    <DataTable<RequestRecord> rowClick={false} empty={empty} bulkActionButtons={false}>
      <Column
        label="Request"
        disableSort
        sx={{ minWidth: 240 }}
        render={(request) => <RequestHeading request={request} />}
      />
      <Column
        label="Status"
        disableSort
        render={(request) => <RequestBadges {...request} direction="column" />}
      />
      <Column label="Votes" disableSort render={(request) => <VoteCounts {...request} />} />
      <Column
        label="Dates"
        disableSort
        sx={{ whiteSpace: 'nowrap' }}
        render={(request) => (
          <Typography variant="body2">
            <Submitted request={request} />
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              <Answered request={request} />
            </Box>
          </Typography>
        )}
      />
      {can('feature-requests.manage') && (
        <Column label="Actions" disableSort render={(request) => <RequestActions request={request} />} />
      )}
    </DataTable>
  );
};

const RequestCard = ({ request }: { request: RequestRecord }) => (
  <Card variant="outlined">
    <CardContent sx={{ p: 1.5, '&:last-child': { pb: 1.5 } }}>
      <Stack spacing={1.5}>
        <RequestHeading request={request} />
        <RequestBadges {...request} />
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
          <VoteCounts {...request} />
          <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'right' }}>
            <Submitted request={request} />
            <br />
            <Answered request={request} />
          </Typography>
        </Stack>
        <RequestActions request={request} />
      </Stack>
    </CardContent>
  </Card>
);

const cards = (
  <RecordCards<RequestRecord> empty={empty} card={(request) => <RequestCard request={request} />} />
);

/** Choices of a select whose values are their labels. */
const choices = (values: readonly string[]) => values.map((value) => ({ id: value, name: value }));

const PENDING = { status: 'Pending' } as const;

export const RequestList = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const filters = [
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder="Search title or description"
      sx={{ minWidth: { lg: 300 } }}
    />,
    <SelectInput
      key="priority"
      source="priority"
      emptyText="All priorities"
      alwaysOn={wide}
      choices={choices(PRIORITIES)}
    />,
    <SelectInput
      key="category"
      source="category"
      emptyText="All categories"
      alwaysOn={wide}
      choices={choices(FEATURE_REQUEST_CATEGORIES)}
    />,
  ];
  return (
    <ConsoleList<RequestRecord>
      list="feature-requests"
      title={CONSOLE_PAGES.featureRequests.title}
      filters={filters}
      filterDefaultValues={PENDING}
      actions={<TopToolbar>{wide ? <SortSelect /> : <FilterButton disableSaveQuery />}</TopToolbar>}
      sort={MOST_VOTED}
      failure={MESSAGES.listFailed}
      columns={wide ? COLUMNS : undefined}
      csv={CSV}
      tabs={<StatusTabs />}
    >
      {wide ? (
        <RequestTable />
      ) : (
        <>
          <Box sx={{ p: 1, pb: 0, display: 'grid' }}>
            <SortSelect />
          </Box>
          {cards}
        </>
      )}
    </ConsoleList>
  );
};
