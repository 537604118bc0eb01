import { Injectable } from '@nestjs/common';
import { can, MAX_PAGE_SIZE, type SellerChoice } from '@parkho/contracts';
import { searchUsers, type UserDocument, usersPage } from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';

/** People of whom one is chosen as a listing's seller. */
@Injectable()
export class SellerChoices {
  constructor(private readonly models: ReadModels) {}

  /** Those whose name, business or e-mail address has the words; without words the newest sellers. A hundred at most. */
  async called(text?: string): Promise<SellerChoice[]> {
    const { users } = this.models;
    const found = text
      ? await searchUsers(users, text)
      : (await usersPage(users, { role: 'seller' }, { page: 1, limit: MAX_PAGE_SIZE })).documents;
    return choices(found);
  }

  /** Those that exist, in no particular order. */
  async byIds(ids: readonly string[]): Promise<SellerChoice[]> {
    return choices(await this.models.users.getMany([...ids]));
  }
}

/** Others could not manage what is listed for them. */
const choices = (users: readonly UserDocument[]): SellerChoice[] =>
  users
    .filter(({ role }) => can(role, 'products.manage-own'))
    .map(({ _id, name, businessName, email }) => ({ id: _id, name, businessName, email }));
