import { Avatar, Box, Card, CardContent, Grid, Stack, Link as TextLink, Typography } from '@mui/material';
import { Show, useRecordContext } from 'react-admin';
import { useCan } from '../../lib/auth';
import { formatDateTime } from '../../lib/date';
import { imageSource } from '../../lib/image';
import { FactList, Section } from '../parts/facts';
import { UserMarks } from '../parts/user-marks';
import { UserButtons } from './user-actions';
import type { UserRecord } from './user-calls';

const UserDetails = () => {
  const user = useRecordContext<UserRecord>();
  const can = useCan();
  if (!user) return null;
  const { street, city, state, zipCode, country } = user.address ?? {};
  return (
    <Grid container spacing={2}>
      <Grid size={{ xs: 12, md: 8 }}>
        <Stack spacing={2}>
          <Card variant="outlined">
            <CardContent>
              <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
                <Avatar
                  alt=""
                  src={user.profilePicture && imageSource(user.profilePicture).src}
                  sx={{ width: 64, height: 64, bgcolor: 'primary.main' }}
                />
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Typography variant="h5" component="h2" gutterBottom>
                    {user.name}
                  </Typography>
                  <UserMarks user={user} />
                </Box>
              </Stack>
            </CardContent>
          </Card>
          <Section title="Contact">
            <FactList
              facts={{
                Email: <TextLink href={`mailto:${user.email}`}>{user.email}</TextLink>,
                Phone: user.phone && <TextLink href={`tel:${user.phone}`}>{user.phone}</TextLink>,
                'Business name': user.businessName,
                Address: [street, city, state, zipCode, country].filter(Boolean).join(', '),
              }}
            />
          </Section>
          <Section title="History">
            <FactList
              facts={{
                'Join Date': formatDateTime(user.createdAt),
                'Last Login': user.lastLogin ? formatDateTime(user.lastLogin) : 'Never',
              }}
            />
          </Section>
        </Stack>
      </Grid>
      <Grid size={{ xs: 12, md: 4 }}>
        {can('users.manage') && (
          <Section title="Actions">
            <UserButtons user={user} />
          </Section>
        )}
      </Grid>
    </Grid>
  );
};

export const UserShow = () => (
  <Show component="div" actions={false}>
    <UserDetails />
  </Show>
);
