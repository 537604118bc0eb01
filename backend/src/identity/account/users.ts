import { Injectable } from '@nestjs/common';
import { DomainError, USER_MESSAGES, type User } from '@parkho/contracts';
import { type UserQuery, userById, usersPage } from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';

/** People as the API answers them. */
@Injectable()
export class Users {
  constructor(private readonly models: ReadModels) {}

  async byId(id: string): Promise<User> {
    const found = await userById(this.models.users, id);
    if (!found) throw new DomainError('not-found', USER_MESSAGES.notFound);
    return found;
  }

  /** Those that exist, in no particular order. */
  byIds(ids: readonly string[]): Promise<User[]> {
    return this.models.users.getMany(ids);
  }

  /** Pages count from 1. */
  async page(
    query: UserQuery,
    at: { page: number; limit: number },
  ): Promise<{ users: User[]; total: number }> {
    const { documents, total } = await usersPage(this.models.users, query, at);
    return { users: documents, total };
  }
}
