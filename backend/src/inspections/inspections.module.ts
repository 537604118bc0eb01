import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { AdminInspectionsController } from './admin-inspections.controller.js';
import { AssignInspectionHandler } from './commands/assign-inspection.js';
import { ChangeExternalHandler, CreateExternalHandler } from './commands/external-inspection.js';
import { InspectListingHandler } from './commands/inspect-listing.js';
import { IssueReportHandler } from './commands/issue-report.js';
import { ConsoleInspectionsController } from './console-inspections.controller.js';
import { ExternalInspectionsController } from './external-inspections.controller.js';
import { InspectionQueueController } from './inspection-queue.controller.js';
import { InspectionWork } from './inspection-work.js';
import { ListedDevices } from './listed-devices.js';
import { ReportIdReservation } from './report-id-reservation.js';
import { RequestViews } from './request-views.js';
import { SellerInspectionsController } from './seller-inspections.controller.js';
import { ReportSigner } from './signing/report-signer.js';
import { WorkViews } from './work-views.js';

@Module({
  imports: [ProductsModule],
  controllers: [
    SellerInspectionsController,
    AdminInspectionsController,
    InspectionQueueController,
    ExternalInspectionsController,
    ConsoleInspectionsController,
  ],
  providers: [
    ListedDevices,
    ReportSigner,
    RequestViews,
    InspectListingHandler,
    IssueReportHandler,
    AssignInspectionHandler,
    CreateExternalHandler,
    ChangeExternalHandler,
    InspectionWork,
    ReportIdReservation,
    WorkViews,
  ],
  exports: [ListedDevices],
})
export class InspectionsModule {}
