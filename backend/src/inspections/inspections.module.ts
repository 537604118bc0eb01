import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ProductsModule } from '../products/products.module.js';
import { AdminInspectionsController } from './admin-inspections.controller.js';
import { InspectListingHandler } from './commands/inspect-listing.js';
import { InspectionEndings } from './inspection-endings.js';
import { InspectionMails } from './inspection-mails.js';
import { InspectionRequestsController } from './inspection-requests.controller.js';
import { ListedDevices } from './listed-devices.js';
import { RequestLimits } from './request-limits.js';
import { RequestViews } from './request-views.js';
import { Requesters } from './requesters.js';
import { SellerInspectionsController } from './seller-inspections.controller.js';
import { ReportSigner } from './signing/report-signer.js';

@Module({
  imports: [IdentityModule, ProductsModule],
  controllers: [InspectionRequestsController, SellerInspectionsController, AdminInspectionsController],
  providers: [
    InspectionEndings,
    InspectionMails,
    ListedDevices,
    ReportSigner,
    RequestLimits,
    RequestViews,
    Requesters,
    InspectListingHandler,
  ],
  exports: [ListedDevices],
})
export class InspectionsModule {}
