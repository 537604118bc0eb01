import { Chip, Stack } from '@mui/material';
import { areaOf, type UserRole } from '@parkho/contracts';
import type { UserRecord } from './user-calls';

/** 'Admin'. */
export const roleLabel = (role: UserRole): string => role.charAt(0).toUpperCase() + role.slice(1);

export const RoleMark = ({ user }: { user: UserRecord }) => (
  <Chip
    size="small"
    label={roleLabel(user.role)}
    color={areaOf(user.role) === 'console' ? 'warning' : 'default'}
  />
);

export const StateMark = ({ user }: { user: UserRecord }) => (
  <Chip
    size="small"
    label={user.isActive ? 'Active' : 'Inactive'}
    color={user.isActive ? 'success' : 'error'}
  />
);

/** Nothing of an address that is confirmed. */
export const EmailMark = ({ user }: { user: UserRecord }) =>
  user.emailVerified === false && <Chip size="small" variant="outlined" label="Email unverified" />;

export const UserMarks = ({ user }: { user: UserRecord }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
    <RoleMark user={user} />
    <StateMark user={user} />
    <EmailMark user={user} />
  </Stack>
);
