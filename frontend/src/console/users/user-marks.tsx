import { Chip, Stack } from '@mui/material';
import type { UserRole } from '@parkho/contracts';
import type { UserRecord } from './user-calls';

export const ROLE_LABELS: Record<UserRole, string> = { admin: 'Admin', seller: 'Seller', buyer: 'Buyer' };

export const RoleMark = ({ user }: { user: UserRecord }) => (
  <Chip size="small" label={ROLE_LABELS[user.role]} color={user.role === 'admin' ? 'warning' : 'default'} />
);

export const StateMark = ({ user }: { user: UserRecord }) => (
  <Chip
    size="small"
    label={user.isActive ? 'Active' : 'Inactive'}
    color={user.isActive ? 'success' : 'error'}
  />
);

export const UserMarks = ({ user }: { user: UserRecord }) => (
  <Stack direction="row" spacing={0.5}>
    <RoleMark user={user} />
    <StateMark user={user} />
  </Stack>
);
