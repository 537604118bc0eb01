import {
  type Address,
  dayInPakistan,
  monthOfDay,
  plusDays,
  RECENT_REGISTRATION_DAYS,
  type UserAnalytics,
  type UserRole,
  type UserSort,
} from '@parkho/contracts';
import { type Document, type Page, searchFor, searchLeading, type Total } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import type { ReadModel } from '../read-model.js';
import { withoutEmpty } from '../texts.js';

/** A user account, without anything that could be used to sign in: sessions and passwords are only in the log. */
export interface UserDocument extends Document {
  name: string;
  email: string;
  emailVerified: boolean;
  role: UserRole;
  /** Whether the user had this role before. */
  wasBuyer?: true;
  /** The seller that an assistant works for; absent for other roles. */
  employerId?: string;
  phone?: string;
  businessName?: string;
  profilePicture?: string;
  address?: Address;
  isActive: boolean;
  createdAt: string;
  lastLogin?: string;
}

const HANDLED = [
  'UserRegistered',
  'UserLoggedIn',
  'ProfileUpdated',
  'EmailConfirmed',
  'EmailChanged',
  'ProfilePictureChanged',
  'ProfilePictureRemoved',
  'PasswordReset',
  'ShopJoined',
  'UserRoleChanged',
  'UserDeactivated',
  'UserReactivated',
  'UserErased',
] as const;
type Change = Exclude<(typeof HANDLED)[number], 'UserRegistered' | 'UserErased'>;

/** Key of the total of all accounts: `users`, the `active` ones, and those of each role. */
const ALL_KEY = 'all';
/** Key prefix of totals by month: the accounts registered on each day in Pakistan. */
const REGISTERED_IN = 'registered/';

const totals = ({ role, isActive, createdAt }: UserDocument): Total[] => {
  const day = dayInPakistan(createdAt);
  return [
    { key: ALL_KEY, numbers: { users: 1, ...(isActive && { active: 1 }), [role]: 1 } },
    { key: `${REGISTERED_IN}${monthOfDay(day)}`, numbers: { [day]: 1 } },
  ];
};

/** Users that are not erased, by id. Their number is a total. */
export const users = defineProjection({
  name: 'users',
  version: 9,
  shape: {
    fields: {
      role: 'string',
      isActive: 'boolean',
      name: 'string',
      createdAt: 'string',
      lastLogin: 'string',
    },
    indexes: [
      { fields: ['-createdAt', '-_id'] },
      { fields: ['role', '-createdAt', '-_id'] },
      { fields: ['isActive', '-createdAt', '-_id'] },
      { fields: ['name', '_id'] },
      { fields: ['-lastLogin', '-_id'] },
    ],
    // The words that a reader without access to contact data may search are the leading ones (see wordsOf).
    search: { leading: ['name', 'businessName'], others: ['email'] },
  },
  handles: HANDLED,
  keysOf: (event) => event.data.userId,
  evolve(user: UserDocument | null, event): UserDocument | null {
    if (event.type === 'UserRegistered') return newUser(event);
    if (!user || event.type === 'UserErased') return null;
    return { ...user, ...changesBy(event) };
  },
  totals,
});

const newUser = ({ data, metadata }: EventOf<'UserRegistered'>): UserDocument => {
  const { userId, role, personal, businessName, emailVerified } = data;
  return {
    _id: userId,
    ...personal,
    emailVerified,
    role,
    businessName,
    isActive: true,
    createdAt: metadata.at,
  };
};

const changesBy = (event: EventOf<Change>): Partial<UserDocument> => {
  switch (event.type) {
    case 'UserLoggedIn':
      return { lastLogin: event.metadata.at };
    case 'ProfileUpdated': {
      const { address, ...texts } = event.data.changes;
      const nonEmptyAddress = address && Object.keys(address).length > 0 ? address : undefined;
      return { ...withoutEmpty(texts), ...(address && { address: nonEmptyAddress }) };
    }
    case 'EmailChanged':
      return { email: event.data.email, emailVerified: true };
    // A password reset confirms the address.
    case 'EmailConfirmed':
    case 'PasswordReset':
      return { emailVerified: true };
    case 'ProfilePictureChanged':
      return { profilePicture: event.data.picture };
    case 'ProfilePictureRemoved':
      return { profilePicture: undefined };
    case 'UserRoleChanged':
      return {
        role: event.data.role,
        employerId: undefined,
        ...(event.data.previous === 'buyer' && { wasBuyer: true }),
      };
    case 'ShopJoined':
      return { employerId: event.data.sellerId };
    case 'UserDeactivated':
      return { isActive: false };
    case 'UserReactivated':
      return { isActive: true };
  }
};

type Users = ReadModel<UserDocument>;

export const userById = (model: Users, id: string): Promise<UserDocument | null> => model.get(id);

/** Searched fields: name and business name, with or without email address. */
interface SearchedBy {
  byEmail?: boolean;
}
const wordsOf = (search: string | undefined, { byEmail }: SearchedBy) =>
  byEmail ? searchFor(search) : searchLeading(search);

/** Users whose name, business name or email address matches the words; at most 100. */
export const searchUsers = (model: Users, search: string, by: SearchedBy): Promise<UserDocument[]> =>
  model.find({ search: wordsOf(search, by), limit: 100 });

/** Users whose name, business name or email address begins with the words, the newest first. */
export const findUsers = (
  model: Users,
  search: string,
  by: SearchedBy,
  limit: number,
): Promise<UserDocument[]> => model.find({ search: wordsOf(search, by), sort: { createdAt: -1 }, limit });

export interface UserQuery extends SearchedBy {
  /** The search text, as in searchUsers; absent: all users. */
  search?: string;
  role?: UserRole;
  isActive?: boolean;
  /** Default: the newest first. */
  sort?: { field: UserSort; order: 1 | -1 };
}

/** One page of all users; pages count from 1. */
export function usersPage(
  model: Users,
  { search, byEmail, role, isActive, sort }: UserQuery,
  { page, limit }: { page: number; limit: number },
): Promise<Page<UserDocument>> {
  const filter = { ...(role && { role }), ...(isActive !== undefined && { isActive }) };
  const order = sort ? { [sort.field]: sort.order } : ({ createdAt: -1 } as const);
  return model.page({
    filter,
    search: wordsOf(search, { byEmail }),
    sort: order,
    skip: (page - 1) * limit,
    limit,
  });
}

/** @param today a day in Pakistan */
export async function userOverview(model: Users, today: string): Promise<UserAnalytics['overview']> {
  const days = Array.from({ length: RECENT_REGISTRATION_DAYS }, (_, index) => plusDays(today, -index));
  const months = [...new Set(days.map(monthOfDay))];
  const [{ users = 0, active = 0, seller = 0, admin = 0 }, ...registered] = await Promise.all([
    model.total(ALL_KEY),
    ...months.map((month) => model.total(`${REGISTERED_IN}${month}`)),
  ]);
  const registeredOn = (day: string) => registered.reduce((sum, numbers) => sum + (numbers[day] ?? 0), 0);
  return {
    totalUsers: users,
    activeUsers: active,
    recentRegistrations: days.reduce((sum, day) => sum + registeredOn(day), 0),
    sellers: seller,
    admins: admin,
  };
}
