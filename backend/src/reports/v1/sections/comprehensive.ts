import type { Recorded } from '@parkho/contracts';
import type { Fold, Model, Scope } from '../model.js';
import { Accounts } from './accounts.js';
import { Listings } from './listings.js';
import { ProductsFold } from './products.js';
import { SHOWN_USERS, UsersFold } from './users.js';

/** Users and products on one page. */
export class ComprehensiveFold implements Fold {
  private readonly accounts = new Accounts();
  private readonly listings = new Listings();
  private readonly users: UsersFold;
  private readonly products: ProductsFold;

  constructor(scope: Scope) {
    this.users = new UsersFold(scope, this.accounts);
    this.products = new ProductsFold(scope, this.accounts, this.listings);
  }

  apply(event: Recorded): void {
    this.accounts.apply(event);
    this.listings.apply(event);
    this.users.count(event);
    this.products.count(event);
  }

  model(): Model {
    return {
      title: 'Comprehensive report',
      sections: [...this.users.sections('Recent users', SHOWN_USERS), ...this.products.sections()],
      csv: 'users',
    };
  }
}
