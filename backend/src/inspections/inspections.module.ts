import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ProductsModule } from '../products/products.module.js';
import { AdminInspectionsController } from './admin-inspections.controller.js';
import { AssignInspectionHandler } from './commands/assign-inspection.js';
import { ChangeExternalHandler, CreateExternalHandler } from './commands/external-inspection.js';
import { InspectListingHandler } from './commands/inspect-listing.js';
import { IssueReportHandler } from './commands/issue-report.js';
import { ConsoleInspectionsController } from './console-inspections.controller.js';
import { ListedDevices } from './devices/listed-devices.js';
import { ExternalInspectionsController } from './external-inspections.controller.js';
import { InspectionEndings } from './inspection-endings.js';
import { InspectionMails } from './mails/inspection-mails.js';
import { AttachmentsController } from './report/attachments.controller.js';
import { Certificates } from './report/certificates.js';
import { PublicReportsController } from './report/public-reports.controller.js';
import { PublicReports } from './report/public-reports.js';
import { ReportCards } from './report/report-cards.js';
import { ReportIdReservation } from './report-id-reservation.js';
import { InspectionRequestsController } from './requests/inspection-requests.controller.js';
import { RequestLimits } from './requests/request-limits.js';
import { RequestViews } from './requests/request-views.js';
import { Requesters } from './requests/requesters.js';
import { SellerInspectionsController } from './requests/seller-inspections.controller.js';
import { PublishedKeysController } from './signing/published-keys.controller.js';
import { ReportSigner } from './signing/report-signer.js';
import { InspectionQueueController } from './work/inspection-queue.controller.js';
import { InspectionWork } from './work/inspection-work.js';
import { WorkViews } from './work/work-views.js';

@Module({
  imports: [EvidenceModule, IdentityModule, ProductsModule],
  controllers: [
    InspectionRequestsController,
    SellerInspectionsController,
    AdminInspectionsController,
    InspectionQueueController,
    ExternalInspectionsController,
    ConsoleInspectionsController,
    PublicReportsController,
    AttachmentsController,
    PublishedKeysController,
  ],
  providers: [
    Certificates,
    InspectionEndings,
    InspectionMails,
    InspectionWork,
    ListedDevices,
    PublicReports,
    ReportCards,
    ReportIdReservation,
    ReportSigner,
    RequestLimits,
    RequestViews,
    Requesters,
    WorkViews,
    AssignInspectionHandler,
    ChangeExternalHandler,
    CreateExternalHandler,
    InspectListingHandler,
    IssueReportHandler,
  ],
  exports: [ListedDevices],
})
export class InspectionsModule {}
