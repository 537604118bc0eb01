import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { AdminFeatureRequestsController } from './admin-feature-requests.controller.js';
import { ApproveRequestHandler } from './commands/approve-request.js';
import { EditRequestHandler } from './commands/edit-request.js';
import { MergeRequestHandler } from './commands/merge-request.js';
import { SubmitRequestHandler } from './commands/submit-request.js';
import { ConsoleFeatureRequestsController } from './console-feature-requests.controller.js';
import { FeatureRequestReactions } from './feature-request-reactions.js';
import { FeatureRequestSearch } from './feature-request-search.js';
import { FeatureRequestViews } from './feature-request-views.js';
import { FeatureRequestsController } from './feature-requests.controller.js';
import { Merges } from './merges.js';
import { RequestedListings } from './requested-listings.js';
import { RequestedProducts } from './requested-products.js';

@Module({
  imports: [ProductsModule],
  controllers: [FeatureRequestsController, AdminFeatureRequestsController, ConsoleFeatureRequestsController],
  providers: [
    FeatureRequestReactions,
    FeatureRequestSearch,
    FeatureRequestViews,
    Merges,
    RequestedListings,
    RequestedProducts,
    ApproveRequestHandler,
    EditRequestHandler,
    MergeRequestHandler,
    SubmitRequestHandler,
  ],
})
export class FeatureRequestsModule {}
