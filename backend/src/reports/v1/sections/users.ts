import { dayInPakistan, type Recorded } from '@parkho/contracts';
import { RECENT_USERS } from '../constants.js';
import {
  type Cell,
  column,
  type Fold,
  inOrder,
  type Model,
  minuteInPakistan,
  Periods,
  type Scope,
  type Section,
} from '../model.js';
import { type Account, Accounts } from './accounts.js';

/** The columns of the specification (2, section 2). */
const COLUMNS = [
  column('name', 'Name', 26),
  column('email', 'Email', 34),
  column('role', 'Role', 10),
  column('businessName', 'Business Name', 26),
  column('status', 'Status', 9),
  column('joinDate', 'Join Date', 11),
  column('lastLogin', 'Last Login', 16),
];

/** The roles of this version; accounts of newer ones are counted after them. */
const KNOWN_ROLES: ReadonlySet<string> = new Set([
  'seller',
  'buyer',
  'admin',
  'moderator',
  'inspector',
  'analyst',
]);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const rowOf = ({ name, email, role, businessName, isActive, joinedAt, lastLogin }: Account): Cell[] => [
  name,
  email,
  role,
  businessName,
  isActive ? 'Active' : 'Inactive',
  dayInPakistan(joinedAt),
  lastLogin === null ? 'Never' : minuteInPakistan(lastLogin),
];

/** Accounts: their number, and those created within the period. */
export class UsersFold implements Fold {
  private readonly loggedIn = new Set<string>();
  private readonly registered: Periods;
  private erased = 0;
  private created = 0;

  constructor(
    private readonly scope: Scope,
    private readonly accounts = new Accounts(),
  ) {
    this.registered = new Periods(scope, 1);
  }

  apply(event: Recorded): void {
    this.accounts.apply(event);
    this.count(event);
  }

  /** Counts an event within the period; for a fold that keeps the accounts itself. */
  count(event: Recorded): void {
    const { at } = event.metadata;
    if (event.type === 'UserRegistered' && this.scope.includes(at)) {
      this.created++;
      this.registered.add(at, 1);
    } else if (event.type === 'UserLoggedIn' && this.scope.includes(at)) this.loggedIn.add(event.data.userId);
    else if (event.type === 'UserErased' && this.scope.includes(at)) this.erased++;
  }

  model(): Model {
    return { title: 'Users report', sections: this.sections('Users', undefined), csv: 'users' };
  }

  /** @param shown the maximum number of accounts in files for people */
  sections(title: string, shown: number | undefined): Section[] {
    const all = [...this.accounts.byId.values()];
    const countOfRole = (role: Account['role']) => all.filter((account) => account.role === role).length;
    const newerRoles = [...new Set(all.map(({ role }) => role))]
      .filter((role) => !KNOWN_ROLES.has(role))
      .sort();
    const active = all.filter(({ isActive }) => isActive).length;
    const recent = all
      .filter(({ joinedAt }) => this.scope.includes(joinedAt))
      .sort((a, b) => inOrder(b.joinedAt, a.joinedAt) || inOrder(a.id, b.id));
    const figure = (key: string, label: string, value: number) => ({
      key,
      label,
      value,
      kind: 'count' as const,
    });
    return [
      {
        key: 'userOverview',
        title: 'User overview',
        figures: [
          figure('totalUsers', 'Total users', all.length),
          figure('activeUsers', 'Active users', active),
          figure('inactiveUsers', 'Inactive users', all.length - active),
          figure('sellers', 'Sellers', countOfRole('seller')),
          figure('admins', 'Admins', countOfRole('admin')),
          figure('moderators', 'Moderators', countOfRole('moderator')),
          figure('inspectors', 'Inspectors', countOfRole('inspector')),
          figure('analysts', 'Analysts', countOfRole('analyst')),
          ...newerRoles.map((role) => figure(`${role}s`, `${capital(role)}s`, countOfRole(role))),
          figure('registered', 'Registered within the range', this.created),
          figure('loggedIn', 'Logged in within the range', this.loggedIn.size),
          figure('erasedUsers', 'Erased within the range', this.erased),
        ],
      },
      {
        key: 'registrations',
        title: 'Registrations',
        columns: [
          column('period', this.registered.label, 12),
          column('registered', 'Registered', 12, 'count'),
        ],
        rows: this.registered.rows(),
        chart: { shape: 'columns', label: 'period', value: 'registered' },
      },
      {
        key: 'users',
        title,
        columns: COLUMNS,
        rows: recent.map(rowOf),
        records: { column: 'name', ofRows: recent.map(({ id }) => `users/${id}` as const) },
        ...(shown !== undefined && { shown }),
      },
    ];
  }
}

/** The newest accounts in the comprehensive report. */
export const SHOWN_USERS = RECENT_USERS;
