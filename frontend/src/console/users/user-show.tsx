import { Avatar, Box, Button, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { type Address, USER_MESSAGES } from '@parkho/contracts';
import { Show, useCreatePath, useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { imageSource } from '../../lib/devices/image';
import { useCan } from '../../lib/session/auth';
import { auditPath } from '../audit/filter/audit-view';
import { WithHistory } from '../history/with-history';
import { contactFacts, WithContactDetails } from '../parts/contact/contact-details';
import { FactList, Section } from '../parts/record/facts';
import { ShowError } from '../parts/record/show-error';
import { UserBadges } from '../parts/record/user-badges';
import { Time } from '../parts/time';
import { AccountHistory } from './account-history';
import { AccountListings } from './account-listings';
import { AccountSessions } from './account-sessions';
import { UserButtons } from './user-actions';
import type { UserRecord } from './user-calls';

/** One column on a phone; elsewhere the actions are beside the details and the history. */
const layout = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gridTemplateRows: { md: 'auto 1fr' },
} as const;
const side = { gridColumn: { md: 2 }, gridRow: { md: '1 / span 2' } } as const;

const addressText = ({ street, city, state, zipCode, country }: Address = {}): string =>
  [street, city, state, zipCode, country].filter(Boolean).join(', ');

const Person = ({ user }: { user: UserRecord }) => {
  const createPath = useCreatePath();
  return (
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
              <UserBadges user={user} />
            </Box>
          </Stack>
        </CardContent>
      </Card>
      <Section title="Account">
        <WithContactDetails of={{ kind: 'user', id: user.id }} contact={user}>
          {(contact, isMasked) => (
            <FactList
              facts={{
                ...contactFacts(contact, isMasked),
                'Business name': user.businessName,
                Address: addressText(contact.address),
                Employer: user.employerId && (
                  <Link to={createPath({ resource: 'users', type: 'show', id: user.employerId })}>
                    Seller
                  </Link>
                ),
                'Join Date': <Time at={user.createdAt} />,
                'Last Login': user.lastLogin ? <Time at={user.lastLogin} /> : 'Never',
              }}
            />
          )}
        </WithContactDetails>
      </Section>
    </Stack>
  );
};

/** The user's actions on any record, in addition to the history of the account. */
const AuditOf = ({ id }: { id: string }) => (
  <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mb: 1 }}>
    <Button
      component={Link}
      to={auditPath({ actor: id, period: 'last-week' })}
      size="small"
      variant="outlined"
    >
      Last week in the audit
    </Button>
    <Button component={Link} to={auditPath({ actor: id })} size="small" variant="outlined">
      View all in the audit
    </Button>
  </Stack>
);

const Waiting = () => (
  <Box sx={layout} role="status" aria-label="Loading">
    <Skeleton variant="rounded" height={280} />
    <Skeleton variant="rounded" height={360} sx={side} />
    <Skeleton variant="rounded" height={320} />
  </Box>
);

const UserDetails = () => {
  const user = useRecordContext<UserRecord>();
  const can = useCan();
  if (!user) return <Waiting />;
  return (
    <Box sx={layout}>
      <Person user={user} />
      <Stack spacing={2} sx={side}>
        {can('users.manage') && (
          <Section title="Actions">
            <UserButtons user={user} />
          </Section>
        )}
        <Section title="Sessions">
          <AccountSessions id={user.id} />
        </Section>
      </Stack>
      <Stack spacing={2}>
        {can('products.read') && (
          <Section title="Listings">
            <AccountListings id={user.id} />
          </Section>
        )}
        <Section title="Activity">
          {can('audit.read') && <AuditOf id={user.id} />}
          <AccountHistory id={user.id} />
        </Section>
      </Stack>
    </Box>
  );
};

/** The heading of the screen. */
const Title = () => {
  const user = useRecordContext<UserRecord>();
  return ['User', user?.name].filter(Boolean).join(': ');
};

export const UserShow = () => (
  <WithHistory kind="user">
    <Show
      component="div"
      actions={false}
      title={<Title />}
      error={<ShowError thing="user" all="All users" fallback={USER_MESSAGES.loadFailed} />}
      // It already replaces the user.
      queryOptions={{ onError: () => {} }}
    >
      <UserDetails />
    </Show>
  </WithHistory>
);
