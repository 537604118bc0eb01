import { Box, List, ListItem, ListItemButton, ListItemText, Skeleton, Stack } from '@mui/material';
import { RECENT_USERS, USER_MESSAGES, type User } from '@parkho/contracts';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { Section } from '../parts/record/facts';
import { RoleBadge, StateBadge } from '../parts/record/user-badges';

const ROW_HEIGHT = 64;
const HEIGHT = RECENT_USERS * ROW_HEIGHT;

/** The newest accounts; undefined while they are loading. */
export const RecentUsers = ({ users }: { users: readonly User[] | undefined }) => {
  const createPath = useCreatePath();
  return (
    <Section title="Recent Users">
      {users?.length === 0 && <Box sx={{ py: 2 }}>{USER_MESSAGES.noneFound}</Box>}
      {!users && <Skeleton variant="rounded" height={HEIGHT} />}
      <List disablePadding sx={{ '& > :last-of-type': { borderBottom: 0 } }}>
        {users?.map((user) => (
          <ListItem key={user._id} data-row disablePadding divider>
            <ListItemButton
              component={Link}
              to={createPath({ resource: 'users', type: 'show', id: user._id })}
              sx={{ px: 1, gap: 1, minHeight: ROW_HEIGHT }}
            >
              <ListItemText
                primary={user.name}
                secondary={user.email}
                sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
              />
              <Stack direction={{ xs: 'column', sm: 'row' }} spacing={0.5} sx={{ alignItems: 'flex-end' }}>
                <RoleBadge user={user} />
                <StateBadge user={user} />
              </Stack>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Section>
  );
};
