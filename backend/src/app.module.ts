import { type DynamicModule, Module } from '@nestjs/common';
import { AnalysisModule } from './analysis/analysis.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CatalogReferenceModule } from './catalog-reference/catalog-reference.module.js';
import type { Config } from './config.js';
import { ConsoleSearchModule } from './console-search/console-search.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { EvidenceModule } from './evidence/evidence.module.js';
import { FeatureRequestsModule } from './feature-requests/feature-requests.module.js';
import { GuestsModule } from './guests/guests.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { ImportModule } from './import/import.module.js';
import { InspectionsModule } from './inspections/inspections.module.js';
import { LiveModule } from './live/live.module.js';
import { ModerationModule } from './moderation/moderation.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PagesModule } from './pages/pages.module.js';
import type { Engines } from './platform/engines/engines.js';
import { PlatformModule } from './platform/platform.module.js';
import { ProductsModule } from './products/products.module.js';
import { QuestionsModule } from './questions/questions.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { SalesModule } from './sales/sales.module.js';
import { SavedSearchesModule } from './saved-searches/saved-searches.module.js';
import { SavedViewsModule } from './saved-views/saved-views.module.js';
import { SystemModule } from './system/system.module.js';
import { WishlistModule } from './wishlist/wishlist.module.js';

/** The root module: every feature on one platform. */
@Module({})
export class AppModule {
  static on(config: Config, engines: Engines): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.on(config, engines),
        CatalogReferenceModule,
        IdentityModule,
        GuestsModule,
        ProductsModule,
        WishlistModule,
        SavedSearchesModule,
        SavedViewsModule,
        InspectionsModule,
        QuestionsModule,
        ReviewsModule,
        SalesModule,
        FeatureRequestsModule,
        ModerationModule,
        NotificationsModule,
        LiveModule,
        NotificationsModule,
        FeatureRequestsModule,
        DashboardModule,
        ImportModule,
        ReportsModule,
        AnalysisModule,
        EvidenceModule,
        SystemModule,
        ConsoleSearchModule,
        AuditModule,
        PagesModule,
      ],
    };
  }
}
