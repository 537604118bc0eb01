import { Injectable } from '@nestjs/common';
import { can, MAX_PAGE_SIZE, type SellerChoice, type UserRole } from '@parkho/contracts';
import { searchUsers, type UserDocument, usersPage } from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { canReadContactData, maskContactData } from '../../platform/http/access/contact-data.js';

/** Users to choose a listing's seller from. */
@Injectable()
export class SellerChoices {
  constructor(private readonly models: ReadModels) {}

  /**
   * Those whose name, business or email address matches the words; without words the newest sellers. At most a hundred.
   */
  async findByName(text: string | undefined, role: UserRole): Promise<SellerChoice[]> {
    const { users } = this.models;
    const sellers = text
      ? await searchUsers(users, text, { byEmail: canReadContactData(role) })
      : (await usersPage(users, { role: 'seller' }, { page: 1, limit: MAX_PAGE_SIZE })).documents;
    return choices(sellers, role);
  }

  /** The users that exist, in no particular order. */
  async byIds(ids: readonly string[], role: UserRole): Promise<SellerChoice[]> {
    return choices(await this.models.users.getMany([...ids]), role);
  }
}

/** Users who can manage listings; others are left out. */
const choices = (users: readonly UserDocument[], reader: UserRole): SellerChoice[] =>
  users
    .filter(({ role }) => can(role, 'shop.own'))
    .map(({ _id, name, businessName, email }) =>
      maskContactData(reader, { id: _id, name, businessName, email }),
    );
