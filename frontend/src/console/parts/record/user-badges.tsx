import { Chip, Stack } from '@mui/material';
import { areaOf, roleLabel, type User } from '@parkho/contracts';

export const RoleBadge = ({ user }: { user: User }) => (
  <Chip
    size="small"
    label={roleLabel(user.role)}
    color={areaOf(user.role) === 'console' ? 'warning' : 'default'}
  />
);

export const StateBadge = ({ user }: { user: User }) => (
  <Chip
    size="small"
    label={user.isActive ? 'Active' : 'Inactive'}
    color={user.isActive ? 'success' : 'error'}
  />
);

/** Renders nothing for a confirmed address. */
export const EmailBadge = ({ user }: { user: User }) =>
  user.emailVerified === false && <Chip size="small" variant="outlined" label="Email unverified" />;

export const UserBadges = ({ user }: { user: User }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
    <RoleBadge user={user} />
    <StateBadge user={user} />
    <EmailBadge user={user} />
  </Stack>
);
