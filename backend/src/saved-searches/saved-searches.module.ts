import { Module } from '@nestjs/common';
import { GuestsModule } from '../guests/guests.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ProductsModule } from '../products/products.module.js';
import { GuestSearches } from './guest-searches.js';
import { SavedSearchesController } from './saved-searches.controller.js';
import { SearchLinks } from './search-links.js';
import { SearchMails } from './search-mails.js';
import { SearchOwners } from './search-owners.js';
import { SearchTimer } from './search-timer.js';
import { SearchViews } from './search-views.js';

@Module({
  imports: [GuestsModule, IdentityModule, ProductsModule],
  controllers: [SavedSearchesController],
  providers: [GuestSearches, SearchLinks, SearchMails, SearchOwners, SearchTimer, SearchViews],
})
export class SavedSearchesModule {}
