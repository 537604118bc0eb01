import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { AdminInspectionsController } from './admin-inspections.controller.js';
import { InspectListingHandler } from './commands/inspect-listing.js';
import { ListedDevices } from './listed-devices.js';
import { SellerInspectionsController } from './seller-inspections.controller.js';
import { ReportSigner } from './signing/report-signer.js';

@Module({
  imports: [ProductsModule],
  controllers: [SellerInspectionsController, AdminInspectionsController],
  providers: [ListedDevices, ReportSigner, InspectListingHandler],
  exports: [ListedDevices],
})
export class InspectionsModule {}
