import type { Address, UserRole } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** A person with an account. Nothing that lets anyone sign in is here: sessions and passwords stay in the log. */
export interface UserDocument extends Document {
  name: string;
  email: string;
  role: UserRole;
  phone?: string;
  businessName?: string;
  address?: Address;
  isActive: boolean;
  createdAt: string;
  lastLogin?: string;
}

/** Everyone who completed a registration, by id. */
export const users = defineProjection<UserDocument, 'UserRegistered' | 'UserLoggedIn'>({
  name: 'users',
  version: 1,
  shape: {
    fields: { role: 'string', createdAt: 'string' },
    indexes: [{ fields: ['role', '-createdAt'] }, { fields: ['-createdAt'] }],
    search: ['name', 'email', 'businessName'],
  },
  handles: ['UserRegistered', 'UserLoggedIn'],
  keyOf: (event) => event.data.userId,
  evolve(user, event) {
    switch (event.type) {
      case 'UserRegistered': {
        const { userId, role, personal, businessName } = event.data;
        const { name, email, phone, address } = personal;
        const createdAt = event.metadata.at;
        return { _id: userId, name, email, role, phone, businessName, address, isActive: true, createdAt };
      }
      case 'UserLoggedIn':
        return user && { ...user, lastLogin: event.metadata.at };
    }
  },
});

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
