import { USER_ROLES } from '@parkho/contracts';
import { boolean, day, factTable, nullable, oneOf, text, time } from './table.js';

const STATES = ['active', 'inactive', 'erased'] as const;

export const signUps = factTable({
  name: 'sign_ups',
  row: 'A version of an account',
  description:
    'A change of any column ends the row and begins another. A registration that lost its email address to another one has no row that still holds.',
  events: [
    'UserRegistered',
    'RegistrationAbandoned',
    'EmailConfirmed',
    'EmailChanged',
    'PasswordReset',
    'UserRoleChanged',
    'UserDeactivated',
    'UserReactivated',
    'UserErased',
  ],
  columns: {
    user_id: text('The account'),
    signed_up_on: day('The day of the registration'),
    signed_up_at: time('Its time'),
    role: oneOf(USER_ROLES, 'The role'),
    by_staff: boolean('Whether the team created it, and not its owner'),
    confirmed_on: nullable(day('The day on which its email address was confirmed; null before')),
    state: oneOf(STATES, 'Whether people can sign in with it'),
  },
  begin: (rows) => (event, now) => {
    const { userId } = event.data;
    switch (event.type) {
      case 'UserRegistered':
        rows.set(userId, {
          user_id: userId,
          signed_up_on: now.day,
          signed_up_at: now.at,
          role: event.data.role,
          by_staff: event.metadata.actor.role !== 'visitor',
          confirmed_on: event.data.emailVerified ? now.day : null,
          state: 'active',
        });
        break;
      case 'RegistrationAbandoned':
        rows.end(userId);
        break;
      case 'EmailConfirmed':
      case 'EmailChanged':
      case 'PasswordReset':
        rows.update(userId, ({ confirmed_on }) => ({ confirmed_on: confirmed_on ?? now.day }));
        break;
      case 'UserRoleChanged':
        rows.update(userId, () => ({ role: event.data.role }));
        break;
      case 'UserDeactivated':
        rows.update(userId, () => ({ state: 'inactive' }));
        break;
      case 'UserReactivated':
        rows.update(userId, () => ({ state: 'active' }));
        break;
      case 'UserErased':
        rows.update(userId, () => ({ state: 'erased' }));
        break;
    }
  },
});
