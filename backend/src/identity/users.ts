import { Injectable } from '@nestjs/common';
import { DomainError, USER_MESSAGES, type User } from '@parkho/contracts';
import { ReadModels } from '../platform/read-models.js';

/** The signed-in person as the API answers it. */
@Injectable()
export class Users {
  constructor(private readonly models: ReadModels) {}

  async byId(id: string): Promise<User> {
    const found = await this.models.users.get(id);
    if (!found) throw new DomainError('not-found', USER_MESSAGES.notFound);
    return found;
  }
}
