import { Injectable } from '@nestjs/common';
import { DomainError, USER_MESSAGES, type User, type UserRole } from '@parkho/contracts';
import { type UserQuery, userById, usersPage } from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { canReadContactData, maskContactData } from '../../platform/http/access/contact-data.js';

/** Users for the API, as a role sees them. */
@Injectable()
export class Users {
  constructor(private readonly models: ReadModels) {}

  async byId(id: string, role: UserRole): Promise<User> {
    const document = await userById(this.models.users, id);
    if (!document) throw new DomainError('not-found', USER_MESSAGES.notFound);
    return maskContactData(role, document);
  }

  /** The users that exist, in no particular order. */
  async byIds(ids: readonly string[], role: UserRole): Promise<User[]> {
    return (await this.models.users.getMany(ids)).map((user) => maskContactData(role, user));
  }

  /** Pages count from 1. */
  async page(
    query: Omit<UserQuery, 'byEmail'>,
    role: UserRole,
    at: { page: number; limit: number },
  ): Promise<{ users: User[]; total: number }> {
    const { documents, total } = await usersPage(
      this.models.users,
      { ...query, byEmail: canReadContactData(role) },
      at,
    );
    return { users: documents.map((user) => maskContactData(role, user)), total };
  }
}
