import type { Address, UserEvent, UserRole, UserSort } from '@parkho/contracts';
import type { Document, Page } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** A person with an account. Nothing that lets anyone sign in is here: sessions and passwords stay in the log. */
export interface UserDocument extends Document {
  name: string;
  email: string;
  role: UserRole;
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
  'EmailChanged',
  'ProfilePictureChanged',
  'ProfilePictureRemoved',
  'UserDeactivated',
  'UserReactivated',
  'UserErased',
] as const satisfies UserEvent['type'][];
type Handled = (typeof HANDLED)[number];

/** Everyone who completed a registration and has not been erased, by id. */
export const users = defineProjection<UserDocument, Handled>({
  name: 'users',
  version: 2,
  shape: {
    fields: {
      role: 'string',
      isActive: 'boolean',
      name: 'string',
      createdAt: 'string',
      lastLogin: 'string',
    },
    indexes: [
      { fields: ['-createdAt'] },
      { fields: ['role', '-createdAt'] },
      { fields: ['isActive', '-createdAt'] },
      { fields: ['name'] },
      { fields: ['-lastLogin'] },
    ],
    search: ['name', 'email', 'businessName'],
  },
  handles: HANDLED,
  keyOf: (event) => event.data.userId,
  evolve(user, event) {
    if (event.type === 'UserRegistered') return registered(event);
    if (!user || event.type === 'UserErased') return null;
    return { ...user, ...changesBy(event, user) };
  },
});

const registered = ({ data, metadata }: EventOf<'UserRegistered'>): UserDocument => {
  const { userId, role, personal, businessName } = data;
  const { name, email, phone, address } = personal;
  const createdAt = metadata.at;
  return { _id: userId, name, email, role, phone, businessName, address, isActive: true, createdAt };
};

/** An optional text that was emptied is an empty string in the event and absent in the document. */
const changesBy = (
  event: EventOf<Exclude<Handled, 'UserRegistered' | 'UserErased'>>,
  user: UserDocument,
): Partial<UserDocument> => {
  switch (event.type) {
    case 'UserLoggedIn':
      return { lastLogin: event.metadata.at };
    case 'ProfileUpdated': {
      const { name = user.name, phone = user.phone, businessName, address } = event.data.changes;
      return {
        name,
        phone: phone || undefined,
        businessName: (businessName ?? user.businessName) || undefined,
        address: address ? (Object.keys(address).length > 0 ? address : undefined) : user.address,
      };
    }
    case 'EmailChanged':
      return { email: event.data.email };
    case 'ProfilePictureChanged':
      return { profilePicture: event.data.picture };
    case 'ProfilePictureRemoved':
      return { profilePicture: undefined };
    case 'UserDeactivated':
      return { isActive: false };
    case 'UserReactivated':
      return { isActive: true };
  }
};

type Users = ReadModel<UserDocument>;

export const userById = (model: Users, id: string): Promise<UserDocument | null> => model.get(id);

/** The sellers of a page of devices, by id; a seller who is gone is missing. */
export async function sellersByIds(model: Users, ids: Iterable<string>): Promise<Map<string, UserDocument>> {
  const sellers = await model.getMany([...new Set(ids)]);
  return new Map(sellers.map((seller) => [seller._id, seller]));
}

/** People whose name, e-mail address or business name matches the words; at most 100. */
export const searchUsers = (model: Users, search: string): Promise<UserDocument[]> =>
  model.find({ search, limit: 100 });

export interface UserQuery {
  /** As in searchUsers. */
  search?: string;
  role?: UserRole;
  isActive?: boolean;
  /** Default: the newest first. */
  sort?: { field: UserSort; order: 1 | -1 };
}

/** One page of everybody; pages count from 1. */
export function usersPage(
  model: Users,
  { search, role, isActive, sort }: UserQuery,
  { page, limit }: { page: number; limit: number },
): Promise<Page<UserDocument>> {
  const filter = { ...(role && { role }), ...(isActive !== undefined && { isActive }) };
  const order = sort ? { [sort.field]: sort.order } : ({ createdAt: -1 } as const);
  return model.page({ filter, search, sort: order, skip: (page - 1) * limit, limit });
}
