import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { AdminInspectionsController } from './admin-inspections.controller.js';
import { InspectListingHandler } from './commands/inspect-listing.js';
import { ListedDevices } from './listed-devices.js';
import { AttachmentsController } from './report/attachments.controller.js';
import { Certificates } from './report/certificates.js';
import { PublicReportsController } from './report/public-reports.controller.js';
import { PublicReports } from './report/public-reports.js';
import { ReportCards } from './report/report-cards.js';
import { SellerInspectionsController } from './seller-inspections.controller.js';
import { PublishedKeysController } from './signing/published-keys.controller.js';
import { ReportSigner } from './signing/report-signer.js';

@Module({
  imports: [ProductsModule],
  controllers: [
    SellerInspectionsController,
    AdminInspectionsController,
    PublicReportsController,
    AttachmentsController,
    PublishedKeysController,
  ],
  providers: [ListedDevices, ReportSigner, InspectListingHandler, PublicReports, Certificates, ReportCards],
  exports: [ListedDevices],
})
export class InspectionsModule {}
