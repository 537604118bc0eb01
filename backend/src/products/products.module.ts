import { Module } from '@nestjs/common';
import { AdminFeaturedRequestsController } from './admin-featured-requests.controller.js';
import { AdminProductsController } from './admin-products.controller.js';
import { Categories } from './categories.js';
import { CategoryMerges } from './category-merges.js';
import { ListProductHandler } from './commands/list-product.js';
import { UpdateProductHandler } from './commands/update-product.js';
import { ConsoleProductsController } from './console-products.controller.js';
import { ConsoleSellersController } from './console-sellers.controller.js';
import { PicturesController } from './pictures.controller.js';
import { ProductForms } from './product-forms.js';
import { ProductSearch } from './product-search.js';
import { ProductViews } from './product-view.js';
import { PublicProductsController } from './public-products.controller.js';
import { SearchWords } from './search-words.js';
import { SellerChoices } from './seller-choices.js';
import { SellerDashboardController } from './seller-dashboard.controller.js';
import { SellerDashboards } from './seller-dashboards.js';
import { SellerErasures } from './seller-erasures.js';
import { SellerFeaturedRequestsController } from './seller-featured-requests.controller.js';
import { SellerProductsController } from './seller-products.controller.js';
import { ViewCounter } from './view-counter.js';

@Module({
  controllers: [
    PublicProductsController,
    SellerProductsController,
    PicturesController,
    SellerDashboardController,
    SellerFeaturedRequestsController,
    AdminProductsController,
    AdminFeaturedRequestsController,
    ConsoleProductsController,
    ConsoleSellersController,
  ],
  providers: [
    Categories,
    CategoryMerges,
    ProductForms,
    ProductSearch,
    ProductViews,
    SearchWords,
    SellerChoices,
    SellerDashboards,
    SellerErasures,
    ViewCounter,
    ListProductHandler,
    UpdateProductHandler,
  ],
  exports: [Categories, ProductSearch, ProductViews],
})
export class ProductsModule {}
