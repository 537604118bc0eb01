import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ImportController } from './import.controller.js';
import { ShopAccess } from './shop.js';

/** Import and export of devices as CSV, for sellers over HTTP and for the operator's command. */
@Module({
  imports: [IdentityModule, ProductsModule],
  controllers: [ImportController],
  providers: [ShopAccess],
})
export class ImportModule {}
