import { Card, CardActionArea, Stack, type Theme, Typography, useMediaQuery } from '@mui/material';
import { roleLabel, USER_MESSAGES, USER_ROLES } from '@parkho/contracts';
import {
  CreateButton,
  DataTable,
  FilterButton,
  NullableBooleanInput,
  SearchInput,
  SelectInput,
  TopToolbar,
  useCreatePath,
} from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/auth';
import type { Columns } from '../parts/list/columns-button';
import { ConsoleList } from '../parts/list/console-list';
import { EmptyList } from '../parts/list/empty-list';
import type { CsvColumn } from '../parts/list/list-csv';
import { RecordCards } from '../parts/list/record-cards';
import { EmailBadge, RoleBadge, StateBadge, UserBadges } from '../parts/record/user-badges';
import { Time } from '../parts/time';
import type { UserRecord } from './user-calls';

const empty = <EmptyList nothing={USER_MESSAGES.noneFound} noMatch={USER_MESSAGES.noneMatchFilters} />;

const COLUMNS: Columns = {
  labels: {
    email: 'Email',
    role: 'Role',
    isActive: 'Status',
    businessName: 'Business name',
    createdAt: 'Join Date',
    lastLogin: 'Last login',
  },
  hiddenAtFirst: [],
};

/** Without identifying data: a users report contains it, and generating one is recorded. */
const CSV: readonly CsvColumn<UserRecord>[] = [
  { label: 'ID', value: ({ id }) => id },
  { label: 'Role', value: ({ role }) => roleLabel(role) },
  { label: 'Active', value: ({ isActive }) => isActive },
  { label: 'Email confirmed', value: ({ emailVerified }) => emailVerified },
  { label: 'Joined', value: ({ createdAt }) => createdAt },
  { label: 'Last login', value: ({ lastLogin }) => lastLogin },
];

const Column = DataTable.Col<UserRecord>;
const noWrap = { whiteSpace: 'nowrap' };
const lastLogin = ({ lastLogin }: UserRecord) => (lastLogin ? <Time at={lastLogin} /> : 'Never');

const UserTable = () => (
  <DataTable<UserRecord> rowClick="show" empty={empty} bulkActionButtons={false}>
    <Column source="name" sx={{ minWidth: 180, overflowWrap: 'anywhere' }} />
    <Column
      source="email"
      disableSort
      sx={{ overflowWrap: 'anywhere' }}
      render={(user) => (
        <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
          {user.email}
          <EmailBadge user={user} />
        </Stack>
      )}
    />
    <Column source="role" disableSort render={(user) => <RoleBadge user={user} />} />
    <Column source="isActive" label="Status" disableSort render={(user) => <StateBadge user={user} />} />
    <Column source="businessName" disableSort />
    <Column
      source="createdAt"
      label="Join Date"
      sx={noWrap}
      render={({ createdAt }) => <Time at={createdAt} exactTo="day" />}
    />
    <Column source="lastLogin" sx={noWrap} render={lastLogin} />
  </DataTable>
);

const UserCard = ({ user }: { user: UserRecord }) => {
  const createPath = useCreatePath();
  return (
    <Card variant="outlined">
      <CardActionArea
        component={Link}
        to={createPath({ resource: 'users', type: 'show', id: user.id })}
        sx={{ p: 1.5, height: '100%' }}
      >
        <Stack spacing={0.5} sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {user.name}
          </Typography>
          <Typography variant="body2">{user.email}</Typography>
          {user.businessName && <Typography variant="body2">{user.businessName}</Typography>}
          <UserBadges user={user} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Joined <Time at={user.createdAt} exactTo="day" />
            <br />
            Last login: {lastLogin(user)}
          </Typography>
        </Stack>
      </CardActionArea>
    </Card>
  );
};

const cards = <RecordCards<UserRecord> empty={empty} card={(user) => <UserCard user={user} />} />;

const roles = USER_ROLES.map((role) => ({ id: role, name: roleLabel(role) }));

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const;

export const UserList = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const searchFields = useCan()('contact-data.read') ? 'name, email or business' : 'name or business';
  const filters = [
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder={`Search ${searchFields}`}
      sx={{ minWidth: { lg: 340 } }}
    />,
    <SelectInput key="role" source="role" alwaysOn={wide} choices={roles} />,
    <NullableBooleanInput
      key="isActive"
      source="isActive"
      label="Status"
      trueLabel="Active"
      falseLabel="Inactive"
      alwaysOn={wide}
    />,
  ];
  return (
    <ConsoleList<UserRecord>
      list="users"
      filters={filters}
      actions={
        <TopToolbar>
          {!wide && <FilterButton disableSaveQuery />}
          <CreateButton label="Add New User" />
        </TopToolbar>
      }
      sort={NEWEST_FIRST}
      failure={USER_MESSAGES.listFailed}
      columns={wide ? COLUMNS : undefined}
      csv={CSV}
    >
      {wide ? <UserTable /> : cards}
    </ConsoleList>
  );
};
